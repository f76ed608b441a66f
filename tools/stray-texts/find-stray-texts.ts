// Texts that people read stand in one catalogue; this finds those that stand in the code of the pages instead.
import { parseAst } from 'rolldown/parseAst'
import { childrenOf, isNode, lineAt, type Node } from '../syntax/syntax-tree.ts'

export interface StrayText {
  readonly line: number
  readonly text: string
}

/** What browsers show or read aloud, by names that all parts of pages follow. */
const READ_BY_PEOPLE =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|label|hint|text|\w+(Text|Label|Title|Hint|Description))$/
const WORD = /\p{L}{2}/u
/** Words with a space between them, which names of things in code do not have. */
const SENTENCE = /\p{L}{2,}[,.:;!?…]? \p{L}{2,}/u

export function findStrayTexts(source: string, path: string): StrayText[] {
  const found: StrayText[] = []
  const look = (node: Node, text: unknown, pattern: RegExp): void => {
    if (typeof text === 'string' && pattern.test(text))
      found.push({ line: lineAt(source, node.start), text: text.trim() })
  }
  const visit = (node: Node): void => {
    if (isForProgrammers(node)) return
    if (node.type === 'JSXText') look(node, String(node['value']).replaceAll(/&\w+;/g, ' '), WORD)
    else if (node.type === 'Literal') look(node, node['value'], SENTENCE)
    else if (node.type === 'TemplateElement')
      look(node, (node['value'] as { cooked?: string }).cooked, SENTENCE)
    else if (node.type === 'JSXAttribute') visitAttribute(node)
    else for (const child of childrenOf(node)) visit(child)
  }
  const visitAttribute = (node: Node): void => {
    const name = String((node['name'] as Node)['name'])
    const value = node['value']
    if (!isNode(value) || name === 'className') return
    if (value.type === 'Literal') look(value, value['value'], READ_BY_PEOPLE.test(name) ? WORD : SENTENCE)
    else visit(value)
  }
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path) as unknown as Node)
  return found
}

/** Types, imports, and errors of the program itself, which no page shows. */
function isForProgrammers(node: Node): boolean {
  if (
    node.type.startsWith('TS') &&
    !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type)
  )
    return true
  if (node.type === 'ImportDeclaration') return true
  return node.type === 'NewExpression' && /Error$/.test(String((node['callee'] as Node)['name'] ?? ''))
}
