// Two versions of a text, as one: what goes and what comes, and only what is around it.
import { unifiedMergeView } from '@codemirror/merge'
import { EditorView } from '@codemirror/view'
import { useCallback } from 'react'
import './editor.css'
import { readOnly, viewExtensions } from './editor-extensions.ts'
import { useShadowRoot } from './shadow-host.tsx'

interface YamlDiffProps {
  readonly label: string
  readonly before: string
  readonly after: string
  readonly height?: 'short' | 'medium' | 'tall'
}

export function YamlDiff({ label, before, after, height = 'medium' }: YamlDiffProps) {
  const mount = useCallback(
    (root: ShadowRoot) => {
      const view = new EditorView({
        doc: after,
        root,
        parent: root,
        extensions: [
          viewExtensions(label),
          readOnly,
          unifiedMergeView({
            original: before,
            mergeControls: false,
            highlightChanges: false,
            collapseUnchanged: { margin: 3, minSize: 6 },
          }),
        ],
      })
      return () => view.destroy()
    },
    [label, before, after],
  )
  const host = useShadowRoot(mount)
  return <div ref={host} className={`gw-editor gw-editor-${height}`} />
}
