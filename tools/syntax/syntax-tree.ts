/** A piece of a source as parsers give it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

export const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length
