/** The folders that `## Layers` of a README lists, lowest first, without the slash; null when there is no such section. */
export function parseLayers(readme: string): string[] | null {
  const section = /^## Layers$([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(readme)?.[1]
  if (section === undefined) return null
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, folder = '']) => folder.replace(/\/$/, ''))
}
