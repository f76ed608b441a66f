// Those who wait, by the moment they wait for and then by who came first. A heap: load runs have tens of thousands.

export interface Sleeper {
  readonly dueAt: number
  readonly sequence: number
  /** The waiting was ended early. It stays here until its turn comes or many such are cleared away. */
  isGone: boolean
  readonly wake: () => void
}

export interface Sleepers {
  add(sleeper: Sleeper): void
  /** One that was added was woken by others. */
  forget(sleeper: Sleeper): void
  /** null: there are no sleepers. */
  firstDueAt(): number | null
  /** All that are due by then, in order. */
  takeDue(by: number): Sleeper[]
}

const WORTH_CLEARING = 1_024

export function createSleepers(): Sleepers {
  let heap: Sleeper[] = []
  let gone = 0

  function clear(): void {
    heap = heap.filter(({ isGone }) => !isGone).sort((a, b) => (isBefore(a, b) ? -1 : 1))
    gone = 0
  }

  function dropGone(): void {
    while (heap[0]?.isGone) {
      pop(heap)
      gone -= 1
    }
  }

  return {
    add: (sleeper) => push(heap, sleeper),
    forget(sleeper) {
      sleeper.isGone = true
      gone += 1
      if (gone > WORTH_CLEARING && gone > heap.length / 2) clear()
    },
    firstDueAt() {
      dropGone()
      return heap[0]?.dueAt ?? null
    },
    takeDue(by) {
      const due: Sleeper[] = []
      for (dropGone(); heap[0] !== undefined && heap[0].dueAt <= by; dropGone()) {
        const first = pop(heap)
        if (first !== undefined) due.push(first)
      }
      return due
    },
  }
}

const isBefore = (a: Sleeper, b: Sleeper): boolean =>
  a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.sequence < b.sequence)

function push(heap: Sleeper[], sleeper: Sleeper): void {
  let at = heap.push(sleeper) - 1
  while (at > 0) {
    const above = (at - 1) >> 1
    const parent = heap[above]
    if (parent === undefined || !isBefore(sleeper, parent)) break
    heap[at] = parent
    at = above
  }
  heap[at] = sleeper
}

function pop(heap: Sleeper[]): Sleeper | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return first
  let at = 0
  for (;;) {
    let below = 2 * at + 1
    let child = heap[below]
    const other = heap[below + 1]
    if (child !== undefined && other !== undefined && isBefore(other, child)) {
      below += 1
      child = other
    }
    if (child === undefined || !isBefore(child, last)) break
    heap[at] = child
    at = below
  }
  heap[at] = last
  return first
}
