// biome-ignore-all lint/a11y/useSemanticElements: a list of proposals of a combobox
// The filter, with what can be typed next below it, and what is wrong at its place.
import { completeFilter, type KnownValues, type ParsedFilter } from '@groundwork/fleet/host-filter'
import { Button } from '@patternfly/react-core'
import SearchIcon from '@patternfly/react-icons/dist/esm/icons/search-icon'
import TimesIcon from '@patternfly/react-icons/dist/esm/icons/times-icon'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { t } from '../texts/texts.ts'
import { FilterProblemLine } from './filter-problem.tsx'

interface FilterBoxProps {
  readonly text: string
  readonly parsed: ParsedFilter
  /** Asked for when the list opens: it looks at all hosts. */
  readonly values: () => KnownValues
  readonly onChange: (text: string) => void
}

const MOST_SHOWN = 8

export function FilterBox({ text, parsed, values, onChange }: FilterBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [cursor, setCursor] = useState(text.length)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const known = useMemo(() => (isOpen ? values() : {}), [isOpen, values])
  const completion = isOpen ? completeFilter(text, cursor, known) : null
  const options = completion?.options.slice(0, MOST_SHOWN) ?? []

  const type = (next: string, at: number) => {
    onChange(next)
    setCursor(at)
    setChosen(-1)
  }
  const accept = (option: string | undefined) => {
    if (completion === null || option === undefined) return
    // A whole value is finished; after a field its value follows.
    const isField = /[:<>]$/.test(option)
    const inserted = isField ? option : `${option} `
    const rest = text.slice(completion.end).replace(/^ /, isField ? ' ' : '')
    type(text.slice(0, completion.start) + inserted + rest, completion.start + inserted.length)
  }
  useEffect(() => {
    if (document.activeElement === input.current) input.current?.setSelectionRange(cursor, cursor)
  }, [cursor])
  useSlashKey(input)

  const onKeyDown = (event: KeyboardEvent) => {
    const count = options.length
    if (event.key === 'ArrowDown' && isOpen && count > 0) setChosen((chosen + 1) % count)
    else if (event.key === 'ArrowUp' && isOpen && count > 0) setChosen((chosen - 1 + count) % count)
    else if (event.key === 'ArrowDown') setOpen(true)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen >= 0) accept(options[chosen]?.text)
    else if (event.key === 'Enter') setOpen(false)
    else if (event.key === 'Escape' && isOpen) setOpen(false)
    else if (event.key === 'Escape' && text !== '') type('', 0)
    else return
    event.preventDefault()
  }
  const isListShown = isOpen && options.length > 0
  return (
    <div className="gw-filter">
      <div className="gw-filter-line" data-invalid={!parsed.ok || undefined}>
        <SearchIcon />
        <input
          ref={input}
          role="combobox"
          aria-label={t.hosts.filter}
          aria-expanded={isListShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isListShown && chosen >= 0 ? `${id}-${chosen}` : undefined}
          aria-invalid={!parsed.ok}
          aria-describedby={parsed.ok ? undefined : `${id}-problem`}
          placeholder={t.hosts.filterHint}
          title={t.hosts.filterHelp}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            type(target.value, target.selectionStart ?? target.value.length)
            setOpen(true)
          }}
          onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart ?? 0)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        {text !== '' && (
          <Button
            variant="plain"
            size="sm"
            aria-label={t.hosts.clear}
            icon={<TimesIcon />}
            onClick={() => {
              type('', 0)
              input.current?.focus()
            }}
          />
        )}
      </div>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={t.hosts.filterOptions}
        className="gw-filter-list"
        hidden={!isListShown}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus
          <div
            key={option.text}
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === chosen}
            className="gw-filter-option"
            // Before the input loses the focus.
            onMouseDown={(event) => {
              event.preventDefault()
              accept(option.text)
            }}
          >
            <code>{option.text}</code> <span className="gw-soft gw-small">{option.detail}</span>
          </div>
        ))}
      </div>
      {!parsed.ok && !isListShown && (
        <FilterProblemLine
          id={`${id}-problem`}
          text={text}
          problem={parsed.problem}
          onFix={(fixed) => type(fixed, fixed.length)}
        />
      )}
    </div>
  )
}

/** As in many tools: a slash goes to the filter, unless one is typing. */
function useSlashKey(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target } = event
      const isTyping =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [input])
}
