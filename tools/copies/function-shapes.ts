import { parseAst } from 'rolldown/parseAst'
import { childrenOf, isNode, lineAt, type Node } from '../syntax/syntax-tree.ts'

/** A function as it stands in a file. Two functions that do the same under other names have the same `shape`. */
export interface FunctionShape {
  readonly name: string
  readonly line: number
  /** How many nodes of syntax it has: the size of what it does, whatever its names and its layout. */
  readonly size: number
  readonly shape: string
}

/** Small functions look alike by chance: two are the same only when they also call the same things. */
const SMALL = 30

const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])

/** Types say nothing about what a function does, nor does its place in the file. */
const IGNORED: ReadonlySet<string> = new Set([
  'start',
  'end',
  'type',
  'raw',
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'decorators',
  'declare',
])

const TYPE_WRAPPERS: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'ParenthesizedExpression',
])

/** All functions of a file that are not part of another one. */
export function functionShapes(source: string, path: string): FunctionShape[] {
  const found: FunctionShape[] = []
  const visit = (node: Node, nameAround: string): void => {
    const name = functionName(node) ?? nameAround
    if (FUNCTIONS.has(node.type)) found.push({ name, line: lineAt(source, node.start), ...shapeOf(node) })
    else for (const child of childrenOf(node)) visit(child, name)
  }
  visit(parseAst(source, { lang: 'ts' }, path) as unknown as Node, '(nameless)')
  return found
}

function shapeOf(fn: Node): { readonly size: number; readonly shape: string } {
  const anyNames = writeShape(fn, null)
  return anyNames.size < SMALL ? writeShape(fn, ownNames(fn)) : anyNames
}

/** `own`: the names to leave out; null: all that a file gives. */
function writeShape(fn: Node, own: ReadonlySet<string> | null): { size: number; shape: string } {
  const numbers = new Map<string, number>()
  let size = 0
  const write = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(write)
    if (!isNode(value)) return typeof value === 'bigint' ? `${value}n` : value
    if (TYPE_WRAPPERS.has(value.type)) return write(value['expression'])
    size++
    if (value.type === 'Identifier') return nameless(String(value['name']), numbers, own)
    return [value.type, ...membersOf(value).map(([key, member]) => [key, writeMember(value, key, member)])]
  }
  const writeMember = (node: Node, key: string, member: unknown): unknown => {
    if (isPropertyName(node, key) && isNode(member) && member.type === 'Identifier') return member['name']
    if (FUNCTIONS.has(node.type) && key === 'body' && isNode(member)) return bodyOf(member).map(write)
    return write(member)
  }
  // An arrow and a declaration that do the same are copies, hence neither kind nor name of the outermost function.
  const body = writeMember(fn, 'body', fn['body'])
  return { shape: JSON.stringify([fn['async'], fn['generator'], write(fn['params']), body]), size }
}

/** An arrow with an expression is one that returns it. */
function bodyOf(body: Node): readonly unknown[] {
  if (body.type === 'BlockStatement') return body['body'] as readonly unknown[]
  return [{ type: 'ReturnStatement', start: body.start, argument: body }]
}

/** Names that a file gives count by their order; what the language gives is part of what a function does. */
function nameless(name: string, numbers: Map<string, number>, own: ReadonlySet<string> | null): string {
  if (name === 'undefined' || Object.hasOwn(globalThis, name)) return name
  if (own !== null && !own.has(name)) return name
  const number = numbers.get(name) ?? numbers.size
  numbers.set(name, number)
  return `$${number}`
}

/** What the function itself names: parameters and variables. */
function ownNames(fn: Node): ReadonlySet<string> {
  const names = new Set<string>()
  const addPattern = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(addPattern)
    else if (isNode(value)) {
      if (value.type === 'Identifier') names.add(String(value['name']))
      else if (value.type === 'AssignmentPattern') addPattern(value['left'])
      else if (value.type === 'Property') addPattern(value['value'])
      else for (const part of ['properties', 'elements', 'argument']) addPattern(value[part])
    }
  }
  const visit = (node: Node): void => {
    if (FUNCTIONS.has(node.type)) addPattern(node['params'])
    if (node.type === 'VariableDeclarator') addPattern(node['id'])
    if (node.type === 'CatchClause') addPattern(node['param'])
    for (const child of childrenOf(node)) visit(child)
  }
  visit(fn)
  return names
}

/** `.length` and `{ length: 1 }` name a member, no variable. */
function isPropertyName(node: Node, key: string): boolean {
  if (node['computed'] === true) return false
  return key === 'key' || (key === 'property' && node.type === 'MemberExpression')
}

function functionName(node: Node): string | null {
  const id = node['id'] ?? (node['computed'] === true ? undefined : node['key'])
  return isNode(id) && typeof id['name'] === 'string' ? id['name'] : null
}

/** The `expression` of an arrow only says how it is written. */
const membersOf = (node: Node): [string, unknown][] =>
  Object.entries(node).filter(
    ([key, member]) => !IGNORED.has(key) && (key !== 'expression' || isNode(member)),
  )
