// A text editor for YAML and JSON, with completion, and with problems at their lines.
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { Compartment, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from 'react'
import './editor.css'
import { type Complete, editorExtensions, readOnly } from './editor-extensions.ts'
import { type EditorProblem, offsetOf, placeOf } from './editor-problem.ts'
import { useShadowRoot } from './shadow-host.tsx'

export interface EditorHandle {
  /** Shows the place and puts the cursor there. */
  goTo(line: number, column: number): void
}

interface YamlEditorProps {
  readonly label: string
  readonly value: string
  readonly onChange?: (text: string) => void
  readonly problems?: readonly EditorProblem[]
  readonly complete?: Complete
  readonly isReadOnly?: boolean
  readonly height?: 'short' | 'medium' | 'tall'
  readonly ref?: Ref<EditorHandle>
}

const NO_PROBLEMS: readonly EditorProblem[] = []

export function YamlEditor(props: YamlEditorProps) {
  const { label, value, problems = NO_PROBLEMS, isReadOnly = false, height = 'medium', ref } = props
  const view = useRef<EditorView | null>(null)
  // The editor lives longer than one drawing of the page: it always finds the newest of these.
  const newest = useRef(props)
  newest.current = props
  const mode = useRef(new Compartment())
  // What was typed and has not come back as `value` yet: such a value is an echo, and must not take the place of what was typed since.
  const echoes = useRef(new Set<string>())

  const mount = useCallback(
    (root: ShadowRoot) => {
      const editor = new EditorView({
        doc: newest.current.value,
        root,
        parent: root,
        extensions: [
          editorExtensions(label, () => newest.current.complete),
          mode.current.of(modeOf(newest.current.isReadOnly ?? false)),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (!docChanged) return
            const text = state.doc.toString()
            if (text !== newest.current.value) echoes.current.add(text)
            newest.current.onChange?.(text)
          }),
        ],
      })
      view.current = editor
      show(editor, newest.current.problems ?? NO_PROBLEMS)
      return () => {
        view.current = null
        editor.destroy()
      }
    },
    [label],
  )
  const host = useShadowRoot(mount)

  useEffect(() => {
    const editor = view.current
    if (editor === null) return
    const isSame = editor.state.doc.toString() === value
    if (!isSame && echoes.current.has(value)) return
    echoes.current.clear()
    if (isSame) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])
  useEffect(() => {
    if (view.current !== null) show(view.current, problems)
  }, [problems])
  useEffect(() => {
    view.current?.dispatch({ effects: mode.current.reconfigure(modeOf(isReadOnly)) })
  }, [isReadOnly])
  useImperativeHandle(ref, () => ({
    goTo(line, column) {
      const editor = view.current
      if (editor === null) return
      const at = offsetOf(editor.state.doc, line, column)
      editor.dispatch({ selection: { anchor: at }, scrollIntoView: true })
      editor.focus()
    },
  }))
  return <div ref={host} className={`gw-editor gw-editor-${height}`} />
}

const modeOf = (isReadOnly: boolean): Extension => (isReadOnly ? readOnly : [])

function show(editor: EditorView, problems: readonly EditorProblem[]): void {
  const { doc } = editor.state
  const diagnostics = problems.map(
    (problem): Diagnostic => ({
      ...placeOf(problem, doc),
      severity: problem.severity,
      message: problem.message,
      ...(problem.suggestion !== undefined && { actions: [replaceWith(problem.suggestion)] }),
    }),
  )
  editor.dispatch(setDiagnostics(editor.state, diagnostics))
}

const replaceWith = (suggestion: string) => ({
  name: suggestion,
  apply: (editor: EditorView, from: number, to: number) =>
    editor.dispatch({ changes: { from, to, insert: suggestion } }),
})
