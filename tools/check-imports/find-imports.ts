const STATEMENTS = /^\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]/gm
const EXPRESSIONS = /\bimport\(\s*['"]([^'"]+)['"]/g

/** The modules that a source file names in imports, exports and `import()`. */
export function findImports(source: string): string[] {
  return [...source.matchAll(STATEMENTS), ...source.matchAll(EXPRESSIONS)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
}
