#!/usr/bin/env perl
# Takes secrets out of tool results before they are shown, stored or sent, and out of compaction summaries.
# Perl's own modules alone (JSON::PP is one of them).
#
# Shows the two hooks that rewrite a text (tool_result, compact_summary), configuration and a command:
#   settings.json   "extensions": { "redact": { "patterns": ["ACME-[0-9]{6}"] } }
#   /redact         says how much was taken out so far
use strict;
use warnings;
use JSON::PP ();

my $json = JSON::PP->new->ascii->canonical;
my $MARK = '[redacted]';
my ($secrets, $texts) = (0, 0);
my @own;

# Pattern → what stands for the match; $1 keeps what names the secret, so that the text still makes sense.
my @rules = (
    [qr/-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|\z)/s, sub { $MARK }],
    [qr/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, sub { $MARK }],
    [qr/\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,})/, sub { $MARK }],
    [qr/\bxox[abeprs]-[A-Za-z0-9-]{10,}/, sub { $MARK }],
    [qr/\bsk-[A-Za-z0-9_-]{20,}/, sub { $MARK }],
    [qr/\bAIza[0-9A-Za-z_-]{35}/, sub { $MARK }],
    [qr/\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/, sub { $MARK }],
    [qr/\b(Bearer\s)[\w.~+\/=-]{16,}/i, sub { $1 . $MARK }],
    [qr{\b([a-z][a-z0-9+.-]{1,20}://[^\s:/@]{1,100}:)(?!\[redacted\])[^\s:/@]{1,200}(?=@)}i, sub { $1 . $MARK }],
    # A value has a letter and a digit: `password: string` in a source text is none.
    [   qr/\b(\w{0,40}(?:password|passwd|secret|token|api[_-]?key|access[_-]?key)["']?\s?[:=]\s?["']?)
           (?=[^\s"',;(){}]{0,200}[a-z])(?=[^\s"',;(){}]{0,200}\d)[^\s"',;(){}]{8,200}/xi,
        sub { $1 . $MARK },
    ],
);

my %handlers = (
    'initialize' => sub {
        my ($params) = @_;
        configure($params->{extensions_config}{redact}{patterns});
        return {
            name     => 'redact',
            version  => '1.0',
            hooks    => ['tool_result', 'compact_summary'],
            commands => [{ name => 'redact', description => 'how many secrets were taken out' }],
        };
    },
    'hook.tool_result'     => sub { rewritten('content', $_[0]{content}) },
    'hook.compact_summary' => sub { rewritten('summary', $_[0]{summary}) },
    'command'              => sub { { notice => "redact: took $secrets secret(s) out of $texts text(s)" } },
);

sub configure {
    my ($patterns) = @_;
    for my $source (ref $patterns eq 'ARRAY' ? @$patterns : ()) {
        # Perl refuses code in a pattern that comes from a variable, so this compiles and runs nothing.
        my $pattern = eval { qr/$source/ };
        if   (defined $pattern) { push @own, [$pattern, sub { $MARK }] }
        else                    { tell_person("redact: skipped a pattern in settings.json: $source") }
    }
}

# An empty answer keeps the text, and with it the richer view that a tool may have given.
sub rewritten {
    my ($field, $text) = @_;
    return {} unless defined $text && !ref $text;
    my $found = 0;
    for my $rule (@rules, @own) {
        my ($pattern, $replacement) = @$rule;
        $found += $text =~ s/$pattern/$replacement->()/ge;
    }
    return {} unless $found;
    $secrets += $found;
    $texts++;
    return { $field => $text };
}

sub tell_person {
    my ($message) = @_;
    send_line({ method => 'notify', params => { message => $message } });
}

sub send_line {
    my ($message) = @_;
    print $json->encode($message), "\n" or exit 0;
}

sub answer {
    my ($id, $method, $params) = @_;
    my $handler = $handlers{$method} or return { id => $id, error => "redact does not answer $method" };
    my $result = eval { $handler->($params) };
    return { id => $id, result => $result } if defined $result;
    my $error = $@ =~ s/ at \S+ line \d+\.?\s*\z//r;
    return { id => $id, error => "redact: $error" };
}

binmode STDIN, ':raw';
$| = 1;
my $reader = JSON::PP->new->utf8->allow_nonref;
while (my $line = <STDIN>) {
    my $message = eval { $reader->decode($line) };
    next unless ref $message eq 'HASH' && defined $message->{method} && !ref $message->{method};
    last if $message->{method} eq 'shutdown';
    next unless defined $message->{id};
    my $params = ref $message->{params} eq 'HASH' ? $message->{params} : {};
    send_line(answer($message->{id}, $message->{method}, $params));
}
