#!/usr/bin/env perl
use strict;
use warnings;
$| = 1;
while (my $line = <STDIN>) {
    last if $line =~ /^\{"method":"shutdown"/;
    next unless $line =~ /^\{"id":(\d+),"method":"([^"]+)"/;
    my ($id, $method) = ($1, $2);
    my $result = $method eq 'initialize' ? '{"name":"gate-pl","hooks":["tool_call"],"events":[]}' : '{"block":false}';
    print "{\"id\":$id,\"result\":$result}\n";
}
