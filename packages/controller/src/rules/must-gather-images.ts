const GENERAL = 'ocp'

/** Images to collect with; empty: the one that the release names. */
export function mustGatherImages(
  setting: string,
  { hasFailed, operators }: { readonly hasFailed: boolean; readonly operators: ReadonlySet<string> },
): readonly string[] {
  const byOperator = readMap(setting)
  if (byOperator === null) return setting === '' ? [] : [setting]
  const wanted = [...(hasFailed ? [GENERAL] : []), ...operators]
  const images = wanted.flatMap((name) => {
    const image = byOperator[name]
    return typeof image === 'string' && image !== '' ? [image] : []
  })
  return [...new Set(images)]
}

function readMap(setting: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(setting)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}
