/** Extensions in the home of a terminal's launch. */
import { type Puppet, type PuppetScript, writePuppet } from "../../helpers/puppet.js";
import type { TerminalPlace } from "../../helpers/terminal-launch.js";

export function puppetIn(place: TerminalPlace, name: string, script: PuppetScript): Puppet {
  return writePuppet(place.extensions, name, script);
}

/** What a puppet heard of the session and of its own end, in order. */
export function sessionFor(puppet: Puppet): readonly string[] {
  return puppet.log().received.flatMap(({ method, params }) => {
    if (method === "shutdown") return [method];
    const extra = params?.extra as { readonly reason?: string } | undefined;
    return method === "event" ? [`${String(params?.name)} ${extra?.reason ?? ""}`] : [];
  });
}
