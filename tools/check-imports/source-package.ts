/** A package as the checks see it: what it says about itself, and its files. */
export interface SourcePackage {
  readonly name: string
  /** Folders in the order of `## Layers` in the README, lowest first; null when the README has none. */
  readonly layers: readonly string[] | null
  /** The keys of `exports` in package.json, such as `./steps`. */
  readonly doors: readonly string[]
  /** Every TypeScript file, its path below `src/`. */
  readonly files: readonly SourceFile[]
}

export interface SourceFile {
  readonly path: string
  /** What it imports or exports from, as written. */
  readonly imports: readonly string[]
}

/** Tests and what only they use may import from anywhere in their package. */
export function isTestFile(path: string): boolean {
  return path.endsWith('.test.ts') || /(^|\/)testing\//.test(path)
}
