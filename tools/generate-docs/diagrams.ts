import { code } from './markdown.ts'
import { stateDiagram } from './mermaid.ts'
import type { Diagram, Move } from './state-diagram.ts'

export const diagrams = (
  pictures: readonly Diagram[],
  moves: readonly Move[],
  actions: readonly string[],
): readonly string[] =>
  pictures.flatMap((picture) => [
    `## ${picture.title}`,
    stateDiagram(picture, moves),
    [howToRead(actions), picture.note, membersOf(picture)].filter(Boolean).join(' '),
  ])

const howToRead = (actions: readonly string[]): string =>
  `An edge carries the rule that leads along it, or the action (${actions.join(', ')} ...) whose table has the rule. An edge from a frame is there for everything in the frame, unless it says otherwise.`

function membersOf({ together = {} }: Diagram): string {
  return Object.entries(together)
    .map(([name, statuses]) => `"${name}" stands for ${statuses.map(code).join(', ')}.`)
    .join(' ')
}
