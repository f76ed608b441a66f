// Pictures of states as text that Mermaid draws.
import {
  type Diagram,
  type Edge,
  edgesOf,
  type Frame,
  frameOf,
  junctionOf,
  type Move,
  START,
} from './state-diagram.ts'

export function stateDiagram(diagram: Diagram, moves: readonly Move[]): string {
  const edges = edgesOf(diagram, moves)
  const { frames = [] } = diagram
  const isInAnyFrame = (edge: Edge) => frames.some((frame) => isInside(frame, edge))
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...boxesOf(diagram).flatMap((box) =>
      typeof box === 'string' ? [`  ${boxText(box)}`] : frameText(box, edges),
    ),
    ...edges.filter((edge) => !isInAnyFrame(edge)).map((edge) => `  ${arrowText(edge)}`),
    '```',
  ].join('\n')
}

/** What is named first is drawn at the top, so what is around comes first: most of it leads into the focus. */
function boxesOf(diagram: Diagram): readonly (string | Frame)[] {
  const { focus, around = [], together = {} } = diagram
  const names = [...Object.keys(together), ...around, ...focus]
  return [...new Set(names.map((name) => frameOf(diagram, name) ?? name))]
}

function frameText(frame: Frame, edges: readonly Edge[]): readonly string[] {
  const own = inOrder(
    frame,
    edges.filter((edge) => isInside(frame, edge)),
  )
  const junction = junctionOf(frame)
  return [
    `  ${boxText(frame.name)} {`,
    ...frame.statuses.map((status) => `    ${boxText(status)}`),
    ...(own.some(({ from }) => from === junction) ? [`    state ${identifier(junction)} <<choice>>`] : []),
    ...own.map((edge) => `    ${arrowText(edge)}`),
    '  }',
  ]
}

/** By where they begin, as the statuses are listed: the first ones decide what is drawn above what. */
function inOrder({ statuses }: Frame, edges: readonly Edge[]): readonly Edge[] {
  const place = ({ from, to }: Edge) => statuses.indexOf(from) * statuses.length + statuses.indexOf(to)
  return [...edges].sort((a, b) => place(a) - place(b))
}

function isInside(frame: Frame, { from, to }: Edge): boolean {
  const names = [...frame.statuses, junctionOf(frame)]
  return (names.includes(from) || from === START) && names.includes(to)
}

const boxText = (name: string): string => `state "${name}" as ${identifier(name)}`

const arrowText = ({ from, to, label }: Edge): string =>
  `${identifier(from)} --> ${identifier(to)}${label ? `: ${label}` : ''}`

// Mermaid reads a hyphen in an identifier as part of an arrow.
const identifier = (name: string): string => (name === START ? name : name.replaceAll(/[- ]/g, '_'))
