// Colours of the page: its variables reach into the shadow root, so light and dark follow by themselves.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const token = (name: string): string => `var(--pf-t--global--${name})`

const theme = EditorView.theme({
  '&': {
    height: '100%',
    color: token('text--color--regular'),
    backgroundColor: token('background--color--primary--default'),
    fontSize: '0.85rem',
  },
  // At once, with the browser: the editor itself notices a moment later that it has the focus.
  '&.cm-focused, &:focus-within': {
    outline: `2px solid ${token('border--color--clicked')}`,
    outlineOffset: '-2px',
  },
  '.cm-scroller': { fontFamily: token('font--family--mono'), lineHeight: '1.5' },
  '.cm-content': { caretColor: token('text--color--regular') },
  '.cm-cursor': { borderLeftColor: token('text--color--regular') },
  '.cm-gutters': {
    color: token('text--color--subtle'),
    backgroundColor: token('background--color--secondary--default'),
    border: 'none',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-activeLineGutter': { backgroundColor: token('background--color--primary--hover') },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--gw-busy) 30%, transparent)',
  },
  '.cm-tooltip': {
    color: token('text--color--regular'),
    backgroundColor: token('background--color--floating--default'),
    border: `1px solid ${token('border--color--default')}`,
    borderRadius: '6px',
    maxWidth: '32rem',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: token('text--color--on-brand--default'),
    backgroundColor: token('color--brand--default'),
  },
  '.cm-completionInfo': { padding: '0.5rem 0.75rem', maxWidth: '22rem' },
  '.cm-diagnostic': { padding: '0.35rem 0.6rem' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--gw-bad)' },
  '.cm-diagnostic-warning': { borderLeft: '4px solid var(--gw-attention)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--gw-bad)',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--gw-attention)',
    textDecorationSkipInk: 'none',
  },
  '.cm-changedLine': { backgroundColor: 'color-mix(in srgb, var(--gw-good) 16%, transparent)' },
  '.cm-insertedLine': { backgroundColor: 'transparent', textDecoration: 'none' },
  '.cm-deletedChunk, .cm-deletedLine': {
    backgroundColor: 'color-mix(in srgb, var(--gw-bad) 16%, transparent)',
  },
  '.cm-collapsedLines': {
    color: token('text--color--subtle'),
    background: token('background--color--secondary--default'),
  },
})

const highlight = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--gw-busy)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--gw-good)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--gw-attention)' },
  { tag: tags.comment, color: token('text--color--subtle'), fontStyle: 'italic' },
  { tag: [tags.meta, tags.separator, tags.punctuation], color: token('text--color--subtle') },
])

export const editorTheme = [theme, syntaxHighlighting(highlight)]
