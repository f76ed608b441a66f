// Pictures are read back from their text here and compared with the tables, whatever way they were drawn.
import { describe, expect, it } from 'vitest'
import { CLUSTER_DIAGRAMS } from './cluster-diagrams.ts'
import { clusterMoves } from './cluster-states.ts'
import { HOST_DIAGRAMS } from './host-diagrams.ts'
import { hostMoves } from './host-states.ts'
import { stateDiagram } from './mermaid.ts'
import { type Diagram, type Edge, edgesOf, type Move, shownIn } from './state-diagram.ts'

interface Picture {
  /** Statuses by the identifier of their box. */
  readonly boxes: ReadonlyMap<string, readonly string[]>
  readonly frames: ReadonlyMap<string, readonly string[]>
  readonly arrows: readonly { readonly from: string; readonly to: string; readonly label: string }[]
}

function readPicture(diagram: Diagram, text: string): Picture {
  const boxes = new Map<string, readonly string[]>()
  const frames = new Map<string, string[]>()
  const arrows: Picture['arrows'][number][] = []
  let frame: string | null = null
  for (const line of text.split('\n')) {
    const [, name, identifier = '', opens] = /state "(.+)" as (\w+)( \{)?$/.exec(line) ?? []
    const [, from, to, label = ''] = /^ +(\S+) --> (\w+)(?:: (.+))?$/.exec(line) ?? []
    if (opens) {
      frame = identifier
      frames.set(frame, [])
    } else if (name !== undefined) {
      boxes.set(identifier, diagram.together?.[name] ?? [name])
      if (frame) frames.get(frame)?.push(identifier)
    } else if (from !== undefined && to !== undefined) {
      arrows.push({ from: from === '[*]' ? `start of ${frame}` : from, to, label })
    } else if (line.trim() === '}') frame = null
  }
  return { boxes, frames, arrows }
}

/** Everything an arrow may stand for: its ends may be boxes, frames, the junction or the start of a frame. */
function standsFor({ boxes, frames }: Picture, end: string): readonly string[] {
  const framed = frames.get(end.replace(/_judged$|^start of /, '')) ?? []
  return boxes.get(end) ?? framed.flatMap((box) => boxes.get(box) ?? [])
}

const shows = (picture: Picture, from: string, to: string): boolean =>
  picture.arrows.some(
    (arrow) =>
      !arrow.to.endsWith('_judged') &&
      standsFor(picture, arrow.from).includes(from) &&
      standsFor(picture, arrow.to).includes(to),
  )

const singleMoves = (moves: readonly Move[]) =>
  moves
    .flatMap(({ from, to, label }) => from.map((status) => ({ from: status, to, label })))
    .filter(({ from, to }) => from !== to)

const movesIn = (diagram: Diagram, moves: readonly Move[]) =>
  singleMoves(moves).filter(
    ({ from, to }) =>
      (diagram.focus.includes(from) || diagram.focus.includes(to)) &&
      shownIn(diagram).includes(from) &&
      shownIn(diagram).includes(to),
  )

describe.each([
  ['host', HOST_DIAGRAMS, hostMoves()],
  ['cluster', CLUSTER_DIAGRAMS, clusterMoves()],
] as const)('pictures of a %s', (_, diagrams, moves) => {
  const pictures = diagrams.map((diagram) => ({
    diagram,
    picture: readPicture(diagram, stateDiagram(diagram, moves)),
  }))

  it('every move of the tables between two statuses of a picture is drawn', () => {
    const missing = singleMoves(moves)
      .filter(({ from, to }) =>
        diagrams.some((diagram) => shownIn(diagram).includes(from) && shownIn(diagram).includes(to)),
      )
      .filter(({ from, to }) => !pictures.some(({ picture }) => shows(picture, from, to)))
    expect(missing).toEqual([])
  })

  it('every status that something leads to or from is in a picture', () => {
    const moved = new Set(singleMoves(moves).flatMap(({ from, to }) => [from, to]))
    expect(
      [...moved].filter((status) => !diagrams.some((diagram) => shownIn(diagram).includes(status))),
    ).toEqual([])
  })

  it('every rule or action is written on an arrow, unless a shorter text stands for it', () => {
    for (const { diagram, picture } of pictures) {
      const shortened = Object.values(diagram.wording ?? {})
      const isWritten = ({ from, to, label }: Edge) =>
        picture.arrows.some(
          (arrow) =>
            standsFor(picture, arrow.from).includes(from) &&
            standsFor(picture, arrow.to).includes(to) &&
            (arrow.label.includes(label) || shortened.some((text) => arrow.label.startsWith(text))),
        )
      expect(movesIn(diagram, moves).filter((move) => !isWritten(move))).toEqual([])
    }
  })

  it('an arrow from a box of several statuses is there for all of them', () => {
    for (const { diagram } of pictures) {
      const boxes = Object.entries(diagram.together ?? {})
      for (const [name, statuses] of boxes) {
        const targets = new Set(
          movesIn(diagram, moves)
            .filter(({ from }) => statuses.includes(from))
            .map(({ to }) => to),
        )
        for (const target of targets) {
          const sources = movesIn(diagram, moves).filter(({ to }) => to === target)
          const missing = statuses.filter((status) => !sources.some(({ from }) => from === status))
          expect(missing, `${name} > ${target}`).toEqual([])
        }
      }
    }
  })

  it('no arrow is drawn that no rule leads along', () => {
    for (const { picture } of pictures) {
      const invented = picture.arrows.filter(
        ({ from, to }) =>
          !to.endsWith('_judged') &&
          !singleMoves(moves).some(
            (move) =>
              standsFor(picture, from).includes(move.from) && standsFor(picture, to).includes(move.to),
          ) &&
          // Into a frame: the way in is drawn at the frame.
          !(
            from.startsWith('start of ') &&
            singleMoves(moves).some((move) => standsFor(picture, to).includes(move.to))
          ),
      )
      expect(invented).toEqual([])
    }
  })

  it('shortened labels belong to arrows that exist', () => {
    for (const { diagram } of pictures) {
      const drawn = edgesOf(diagram, moves).map(({ from, to }) => `${from} > ${to}`)
      expect(Object.keys(diagram.wording ?? {}).filter((key) => !drawn.includes(key))).toEqual([])
    }
  })

  it('pictures can be read: few arrows, no frame whose inside is linked past its border', () => {
    for (const { picture } of pictures) {
      expect(picture.arrows.length).toBeLessThanOrEqual(16)
      const framed = [...picture.frames.values()].flat()
      const isFree = (end: string) => !framed.includes(end) && !/_judged$|^start of /.test(end)
      const across = picture.arrows.filter(
        ({ from, to }) => (framed.includes(from) && isFree(to)) || (framed.includes(to) && isFree(from)),
      )
      expect(across).toEqual([])
      // Mermaid takes a colon or semicolon for the end of a label.
      for (const { label } of picture.arrows) expect(label).not.toMatch(/[:;]/)
    }
  })
})

describe('frames', () => {
  const move = (from: string, to: string, label: string): Move => ({ from: [from], to, label })
  const draw = (frame: object, ...moves: readonly Move[]) =>
    edgesOf(
      {
        title: '',
        focus: ['a', 'b', 'c', 'x'],
        frames: [{ name: 'f', statuses: ['a', 'b', 'c'], ...frame }],
      },
      moves,
    )

  it('what all statuses have is drawn once', () => {
    const edges = draw({}, move('a', 'x', 'one'), move('b', 'x', 'one'), move('c', 'x', 'two'))
    expect(edges).toEqual([{ from: 'f', to: 'x', label: 'one / two' }])
  })

  it.each([
    ['only one leaves', ['a'], 'go (from a)'],
    ['all but one leave', ['a', 'c'], 'go (not from b)'],
  ])('%s: it is said', (_name, from, label) => {
    expect(draw({}, { from, to: 'x', label: 'go' })).toEqual([{ from: 'f', to: 'x', label }])
  })

  it('what leads to the entry needs no remark, what leads elsewhere does', () => {
    const edges = draw({ entry: 'a' }, move('x', 'a', 'begin'), move('x', 'c', 'jump'))
    expect(edges).toEqual([
      { from: 'x', to: 'f', label: 'begin' },
      { from: '[*]', to: 'a', label: '' },
      { from: 'x', to: 'f', label: 'jump (to c)' },
    ])
  })

  it('statuses that are judged alike meet in a junction', () => {
    const edges = draw(
      { judged: ['b', 'c'] },
      move('a', 'b', 'bad'),
      move('c', 'b', 'bad'),
      move('b', 'a', 'again'),
    )
    expect(edges).toEqual([
      { from: 'a', to: 'f judged', label: '' },
      { from: 'f judged', to: 'b', label: 'bad' },
      { from: '[*]', to: 'a', label: 'again' },
    ])
  })
})
