/** The one style sheet of exported pages: a readable column, light and dark. */

export const htmlStyle = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
header p, time { color: #888; font-size: .8rem; font-weight: normal; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
h2 { font-size: .9rem; margin: 0 0 .4rem; }
section { border-top: 1px solid var(--line); padding: .8rem 0; }
section.user { background: var(--soft); padding: .8rem; }
pre { margin: .3rem 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; unicode-bidi: plaintext; }
details pre, section.tool pre { font: .85rem/1.4 ui-monospace, monospace; }
summary { cursor: pointer; color: #888; overflow-wrap: anywhere; }
details.failed > summary, details.blocked > summary, details.timedout > summary { color: #c33; }
img { max-width: 100%; }
`;
