/** Makes texts of a BMC fit to be shown: without our secrets, in one line, not too long. */
export type Redact = (text: string, longest?: number) => string

const LONGEST = 400
const HIDDEN = '***'

/** Also in the spellings in which a BMC may echo them. `secrets` is asked each time: tokens come and go. */
export const createRedact =
  (secrets: () => readonly string[]): Redact =>
  (text, longest = LONGEST) => {
    let safe = text
    const spelled = secrets()
      .filter((secret) => secret !== '')
      .flatMap(spellings)
      .sort((a, b) => b.length - a.length)
    for (const spelling of spelled) safe = safe.replaceAll(spelling, HIDDEN)
    const line = safe.replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
    return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
  }

function spellings(secret: string): readonly string[] {
  const base64 = Buffer.from(secret).toString('base64')
  return [secret, JSON.stringify(secret).slice(1, -1), safeUrlPart(secret), base64, collapsed(secret)]
}

/** Lone surrogates have no such form. */
function safeUrlPart(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return text
  }
}

/** As it would look after the text was made one line. */
const collapsed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim() || text
