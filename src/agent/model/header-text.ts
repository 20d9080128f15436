/** What HTTP takes as the name and the value of a header, said before a request is made: Node's own words name no cause. Pure. */

export function isHeaderName(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text);
}

/** No line ends, no controls, nothing beyond a byte. */
export function isHeaderValue(text: string): boolean {
  return /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(text);
}
