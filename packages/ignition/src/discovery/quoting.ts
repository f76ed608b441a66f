// Values in units and environment files. What needs no quotes gets none, so that people can read it.

/** One word of a command in a unit: systemd expands percent signs and dollars there. */
export function unitWord(value: string): string {
  return unitQuoted(value.replaceAll('%', '%%').replaceAll('$', '$$$$'))
}

/** `Environment=` line of a unit. Dollars mean nothing there, percent signs do. */
export function unitEnvironment(name: string, value: string): string {
  const escaped = value.replaceAll('%', '%%')
  return PLAIN.test(escaped) || escaped === ''
    ? `Environment=${name}=${escaped}`
    : `Environment=${unitQuoted(`${name}=${escaped}`)}`
}

/** Line of a file that `EnvironmentFile=` names. Nothing but backslash, quote, dollar and backtick is special in there. */
export function environmentFileLine(name: string, value: string): string {
  return PLAIN.test(value) || value === ''
    ? `${name}=${value}`
    : `${name}="${value.replaceAll(/[\\"$`]/g, '\\$&')}"`
}

const PLAIN = /^[\w@%+:,./*-][\w@%+=:,./*?&~-]*$/

function unitQuoted(value: string): string {
  return PLAIN.test(value) ? value : `"${value.replaceAll(/[\\"]/g, '\\$&')}"`
}
