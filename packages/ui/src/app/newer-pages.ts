// A part of the pages that is loaded late may be gone: the service was upgraded under an open page. The page is then loaded again, but
// never while a form holds what is not saved, nor while the service does not answer, which also makes parts fail.

/** The script that a page begins with; its name has a hash of its content. */
export const entryOf = (html: string): string | null =>
  /<script[^>]*\ssrc="([^"]*\/assets\/[^"]+)"/.exec(html)?.[1] ?? null

export interface NewerPagesDeps {
  /** The start page, as the service sends it now. */
  readonly load: () => Promise<string>
  /** The script that this page began with. */
  readonly entry: string | null
  readonly hasUnsaved: () => boolean
  /** It was loaded again for the same reason a moment ago: another time would help no more. */
  readonly wasReloaded: () => boolean
  readonly reload: () => void
  /** The person is asked to do it. */
  readonly tell: () => void
}

export async function onPartMissing({
  load,
  entry,
  hasUnsaved,
  wasReloaded,
  reload,
  tell,
}: NewerPagesDeps): Promise<void> {
  const newest = await load().then(entryOf, () => null)
  if (newest === null || entry === null || newest === entry) return
  if (hasUnsaved() || wasReloaded()) tell()
  else reload()
}
