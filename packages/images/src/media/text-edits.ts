/** Replaces one stretch of a text; an insertion has start and end at the same place. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly replacement: string
}

export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let position = 0
  for (const edit of sorted(edits)) {
    result += text.slice(position, edit.start) + edit.replacement
    position = edit.end
  }
  return result + text.slice(position)
}

/** Where something that was at this place is now; null: it was in the middle of what was replaced. */
export function movedOffset(offset: number, edits: readonly TextEdit[]): number | null {
  let moved = offset
  for (const { start, end, replacement } of edits) {
    if (start < offset && offset < end) return null
    if (end <= offset) moved += replacement.length - (end - start)
  }
  return moved
}

const sorted = (edits: readonly TextEdit[]): TextEdit[] =>
  edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
