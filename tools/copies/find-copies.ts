import { functionShapes } from './function-shapes.ts'

export interface SourceText {
  /** From the root of the repository. */
  readonly path: string
  readonly inPackage: string
  readonly text: string
}

/** A function that stands in several packages. */
export interface Copies {
  readonly size: number
  /** `packages/a/src/b.ts:7 nameOf`, for each place. */
  readonly places: readonly string[]
}

/** Below this, functions are alike by nature: one call, one comparison. */
const SMALLEST = 12

export function findCopies(sources: readonly SourceText[]): Copies[] {
  const byShape = new Map<string, { size: number; inPackage: string; place: string }[]>()
  for (const { path, inPackage, text } of sources) {
    for (const { name, line, size, shape } of functionShapes(text, path)) {
      if (size < SMALLEST) continue
      const alike = byShape.get(shape) ?? []
      byShape.set(shape, alike)
      alike.push({ size, inPackage, place: `${path}:${line} ${name}` })
    }
  }
  return [...byShape.values()]
    .filter((alike) => new Set(alike.map(({ inPackage }) => inPackage)).size > 1)
    .map((alike) => ({ size: alike[0]?.size ?? 0, places: alike.map(({ place }) => place) }))
    .sort((a, b) => b.size - a.size)
}
