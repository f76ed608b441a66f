import { completeDefinition } from '@groundwork/definition/document'
import { Alert } from '@patternfly/react-core'
import { useRef } from 'react'
import type { Complete } from '../editor/editor-extensions.ts'
import { ProblemList } from '../editor/problem-list.tsx'
import { type EditorHandle, YamlEditor } from '../editor/yaml-editor.tsx'
import { t } from '../texts/texts.ts'
import type { JudgedText } from './use-definition-text.ts'

const complete: Complete = (text, offset) => {
  const { start, options } = completeDefinition(text, offset)
  return {
    from: start,
    options: options.map((option) => ({
      label: option.text.trim(),
      apply: option.text,
      detail: option.title,
      info: option.detail,
    })),
  }
}

interface DefinitionTextProps {
  readonly text: string
  readonly judged: JudgedText
  readonly isReadOnly?: boolean
  readonly onChange: (text: string) => void
}

/** The text with completion, and what is wrong with it. */
export function DefinitionText({ text, judged, isReadOnly = false, onChange }: DefinitionTextProps) {
  const editor = useRef<EditorHandle>(null)
  const { problems, isFine } = judged
  return (
    <div>
      <YamlEditor
        ref={editor}
        label={t.definition.label}
        value={text}
        problems={isReadOnly ? [] : problems}
        complete={complete}
        isReadOnly={isReadOnly}
        height="tall"
        onChange={onChange}
      />
      {!isReadOnly && isFine && problems.length === 0 && (
        <Alert component="p" isInline isPlain variant="success" title={t.definition.fine} />
      )}
      {!isReadOnly && (
        <ProblemList problems={problems} onOpen={({ line, column }) => editor.current?.goTo(line, column)} />
      )}
    </div>
  )
}
