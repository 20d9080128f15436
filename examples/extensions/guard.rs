//! Keeps the model's writes inside the project: a tool_call hook denies `write` and `edit` anywhere else, symbolic
//! links followed. Rust with the standard library alone. It does not look into shell commands; see gate.mjs.
//!
//!   rustc --edition 2021 -O -o ~/.e/extensions/guard guard.rs
//!
//!   settings.json   "extensions": { "guard": { "roots": ["/tmp/scratch"] } }   more directories to write to
//!
//! The reader is a whole JSON parser: searching a line for `"id":` finds the wrong one as soon as an argument of a
//! tool holds another. Ids go back byte for byte as they came.

use std::env;
use std::io::{self, BufRead, Write};
use std::path::{Component, Path, PathBuf};

/// What the parser makes of a line. Numbers and literals stay text; nothing here calculates.
enum Json {
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
    Other(String),
}

impl Json {
    fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    fn text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    fn write(&self) -> String {
        match self {
            Json::Text(text) => quote(text),
            Json::Other(raw) => raw.clone(),
            Json::List(items) => format!("[{}]", items.iter().map(Json::write).collect::<Vec<_>>().join(",")),
            Json::Object(members) => {
                let pairs = members.iter().map(|(name, value)| format!("{}:{}", quote(name), value.write()));
                format!("{{{}}}", pairs.collect::<Vec<_>>().join(","))
            }
        }
    }
}

fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if (c as u32) < 0x20 => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Deeper nesting than this is refused, so that no line can overflow the stack.
const MAX_DEPTH: usize = 256;

struct Parser<'a> {
    rest: &'a str,
    depth: usize,
}

impl Parser<'_> {
    fn skip(&mut self, token: char) -> Option<()> {
        self.rest = self.rest.trim_start().strip_prefix(token)?;
        Some(())
    }

    fn value(&mut self) -> Option<Json> {
        self.rest = self.rest.trim_start();
        match self.rest.chars().next()? {
            '"' => self.string().map(Json::Text),
            '[' => self.items('[', ']', Parser::value).map(Json::List),
            '{' => self.items('{', '}', Parser::member).map(Json::Object),
            _ => {
                let end =
                    self.rest.find(|c: char| c.is_whitespace() || ",:]}\"".contains(c)).unwrap_or(self.rest.len());
                let (raw, rest) = self.rest.split_at(end);
                self.rest = rest;
                (!raw.is_empty()).then(|| Json::Other(raw.to_string()))
            }
        }
    }

    fn member(&mut self) -> Option<(String, Json)> {
        self.rest = self.rest.trim_start();
        let name = self.string()?;
        self.skip(':')?;
        Some((name, self.value()?))
    }

    /// A list or an object: both are items between brackets.
    fn items<T>(&mut self, open: char, close: char, item: fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut items = Vec::new();
        self.skip(open)?;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        if self.skip(close).is_none() {
            items.push(item(self)?);
            while self.skip(close).is_none() {
                self.skip(',')?;
                items.push(item(self)?);
            }
        }
        self.depth -= 1;
        Some(items)
    }

    fn string(&mut self) -> Option<String> {
        let mut out = String::new();
        self.rest = self.rest.strip_prefix('"')?;
        loop {
            let at = self.rest.find(['"', '\\'])?;
            out.push_str(&self.rest[..at]);
            let ended = self.rest[at..].starts_with('"');
            self.rest = &self.rest[at + 1..];
            if ended {
                return Some(out);
            }
            out.push(self.escape()?);
        }
    }

    fn escape(&mut self) -> Option<char> {
        let kind = self.rest.chars().next()?;
        self.rest = &self.rest[kind.len_utf8()..];
        Some(match kind {
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => self.code_point()?,
            other => other,
        })
    }

    /// Half of a surrogate pair alone is no character; it becomes the replacement character.
    fn code_point(&mut self) -> Option<char> {
        let high = self.hex4()?;
        if (0xD800..0xDC00).contains(&high) && self.rest.starts_with("\\u") {
            let before = self.rest;
            self.rest = &self.rest[2..];
            let low = self.hex4()?;
            if (0xDC00..0xE000).contains(&low) {
                return char::from_u32(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
            }
            self.rest = before;
        }
        Some(char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn hex4(&mut self) -> Option<u32> {
        let digits = self.rest.get(..4)?;
        self.rest = &self.rest[4..];
        u32::from_str_radix(digits, 16).ok()
    }
}

struct Guard {
    cwd: PathBuf,
    roots: Vec<PathBuf>,
}

impl Guard {
    fn configure(&mut self, params: &Json) {
        if let Some(cwd) = params.get("cwd").and_then(Json::text) {
            self.cwd = PathBuf::from(cwd);
        }
        self.roots = vec![real(&self.cwd)];
        let config = params.get("extensions_config").and_then(|all| all.get("guard"));
        if let Some(Json::List(more)) = config.and_then(|own| own.get("roots")) {
            let more: Vec<_> = more.iter().filter_map(Json::text).map(|root| real(&self.absolute(root))).collect();
            self.roots.extend(more);
        }
    }

    /// Why a call is denied, or None.
    fn objection(&self, params: &Json) -> Option<String> {
        let tool = params.get("name")?.text()?;
        if tool != "write" && tool != "edit" {
            return None;
        }
        let path = params.get("arguments")?.get("path")?.text()?;
        let full = self.absolute(path);
        // Tools differ: some take `link/..` apart as text, the system follows the link first. Both must stay inside.
        let inside = [real(&full), real(&lexical(&full))];
        if inside.iter().all(|path| self.roots.iter().any(|root| path.starts_with(root))) {
            return None;
        }
        Some(format!("{path} is outside of {}. Write inside it, or ask the user.", self.cwd.display()))
    }

    fn absolute(&self, path: &str) -> PathBuf {
        match (path.strip_prefix("~/"), env::var_os("HOME")) {
            (Some(rest), Some(home)) => Path::new(&home).join(rest),
            _ => self.cwd.join(path),
        }
    }
}

/// Resolves `.` and `..` as text, without looking at the disk.
fn lexical(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(out.pop()),
            Component::CurDir => {}
            other => out.push(other),
        }
    }
    out
}

/// Where a path leads, links followed as far as it exists; the rest is still to be made.
/// A link to nothing could lead anywhere: it gives the empty path, which is inside of no directory.
fn real(path: &Path) -> PathBuf {
    for known in path.ancestors() {
        if known.is_symlink() && !known.exists() {
            return PathBuf::new();
        }
        if let (Ok(known), Ok(rest)) = (known.canonicalize(), path.strip_prefix(known)) {
            return lexical(&known.join(rest));
        }
    }
    lexical(path)
}

fn answer(guard: &mut Guard, method: &str, params: &Json) -> String {
    match method {
        "initialize" => {
            guard.configure(params);
            r#""result":{"name":"guard","version":"1.0","hooks":["tool_call"]}"#.to_string()
        }
        "hook.tool_call" => match guard.objection(params) {
            Some(reason) => format!(r#""result":{{"block":true,"reason":{}}}"#, quote(&reason)),
            None => r#""result":{"block":false}"#.to_string(),
        },
        other => format!(r#""error":{}"#, quote(&format!("guard does not answer {other}"))),
    }
}

/// The end of the input is the end of e, and so of us.
fn main() -> io::Result<()> {
    let mut guard = Guard { cwd: env::current_dir()?, roots: Vec::new() };
    let none = Json::Object(Vec::new());
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let Some(message) = (Parser { rest: &line, depth: 0 }).value() else { continue };
        let Some(method) = message.get("method").and_then(Json::text) else { continue };
        if method == "shutdown" {
            break;
        }
        let Some(id) = message.get("id") else { continue };
        let params = message.get("params").unwrap_or(&none);
        writeln!(out, r#"{{"id":{},{}}}"#, id.write(), answer(&mut guard, method, params))?;
        out.flush()?;
    }
    Ok(())
}
