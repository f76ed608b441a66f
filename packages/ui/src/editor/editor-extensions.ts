// What every editor of ours can do. Tab moves on to the next field, so that nobody is caught in a text.
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, foldGutter, indentOnInput, indentUnit } from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { editorTheme } from './editor-theme.ts'

export interface EditorCompletion {
  readonly label: string
  readonly detail?: string
  /** A sentence about it. */
  readonly info?: string
  /** What is written instead of the label. */
  readonly apply?: string
}

export interface EditorCompletions {
  /** Where the word begins that is completed. */
  readonly from: number
  readonly options: readonly EditorCompletion[]
}

/** What could stand at this place of the text. */
export type Complete = (text: string, offset: number) => EditorCompletions | null

const INDENT = '  '

export function editorExtensions(label: string, complete: () => Complete | undefined): Extension[] {
  return [
    ...viewExtensions(label),
    history(),
    closeBrackets(),
    indentOnInput(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    lintGutter(),
    autocompletion({ override: [(context) => completionsOf(context, complete())], icons: false }),
    keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
  ]
}

/** For texts that are only looked at. */
export const viewExtensions = (label: string): Extension[] => [
  lineNumbers(),
  foldGutter(),
  drawSelection(),
  bracketMatching(),
  yaml(),
  indentUnit.of(INDENT),
  EditorState.tabSize.of(INDENT.length),
  EditorView.lineWrapping,
  // What scrolls has to be reached by keyboard, also when it is only looked at.
  EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
  editorTheme,
]

export const readOnly: Extension = [EditorState.readOnly.of(true), EditorView.editable.of(false)]

function completionsOf(context: CompletionContext, complete: Complete | undefined): CompletionResult | null {
  if (complete === undefined) return null
  const isAsked = context.explicit || context.matchBefore(/[\w-]+$/) !== null
  if (!isAsked) return null
  const found = complete(context.state.doc.toString(), context.pos)
  if (found === null || found.options.length === 0) return null
  return { from: found.from, options: [...found.options], validFor: /^[\w.-]*$/ }
}
