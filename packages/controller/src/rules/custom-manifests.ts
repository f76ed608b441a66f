/** A manifest that the service made for an operator. */
export interface CustomManifest {
  readonly operator: string
  readonly text: string
}

/** A list of `{"Name", "Content"}`, the content in base64. */
export function readCustomManifests(bytes: Uint8Array): readonly CustomManifest[] {
  const list: unknown = JSON.parse(Buffer.from(bytes).toString())
  if (!Array.isArray(list)) throw new Error('The manifests of operators are no list.')
  return list.map((entry: { readonly Name?: unknown; readonly Content?: unknown }) => ({
    operator: String(entry.Name ?? ''),
    text: Buffer.from(String(entry.Content ?? ''), 'base64').toString(),
  }))
}
