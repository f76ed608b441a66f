import {
  Button,
  Label,
  MenuFooter,
  MenuSearch,
  MenuSearchInput,
  MenuToggle,
  SearchInput,
  Select,
  SelectList,
  SelectOption,
} from '@patternfly/react-core'
import { useState } from 'react'
import { Field, helpId } from '../forms/field.tsx'
import { t } from '../texts/texts.ts'
import { matching, shortList, type VersionChoice } from './rules/version-choices.ts'

const texts = t.wizard.version

interface VersionSelectProps {
  readonly id: string
  readonly choices: readonly VersionChoice[]
  readonly value: string
  readonly onChange: (version: string) => void
  readonly problem?: string | null | undefined
}

export function VersionSelect({ id, choices, value, onChange, problem }: VersionSelectProps) {
  const [isOpen, setOpen] = useState(false)
  const [isAll, setAll] = useState(false)
  const [text, setText] = useState('')
  const chosen = choices.find(({ version }) => version === value)
  // Who searches, searches all.
  const shown = text === '' ? (isAll ? choices : shortList(choices, value)) : matching(choices, text)
  return (
    <Field id={id} label={texts.label} problem={problem} hint={texts.fixed} isRequired>
      <Select
        isOpen={isOpen}
        isScrollable
        maxMenuHeight="22rem"
        selected={value}
        onOpenChange={setOpen}
        onSelect={(_, version) => {
          onChange(String(version))
          setOpen(false)
          setText('')
        }}
        toggle={(ref) => (
          <MenuToggle
            ref={ref}
            id={id}
            isExpanded={isOpen}
            isFullWidth
            aria-describedby={helpId(id)}
            aria-label={`${texts.label}: ${chosen === undefined ? texts.choose : wordsOf(chosen)}`}
            onClick={() => setOpen(!isOpen)}
          >
            {chosen === undefined ? texts.choose : <VersionText choice={chosen} />}
          </MenuToggle>
        )}
      >
        <MenuSearch>
          <MenuSearchInput>
            <SearchInput
              aria-label={texts.search}
              placeholder={texts.search}
              value={text}
              onChange={(_, next) => setText(next)}
              onClear={() => setText('')}
            />
          </MenuSearchInput>
        </MenuSearch>
        <SelectList aria-label={texts.label}>
          {shown.map((choice) => (
            <SelectOption
              key={choice.version}
              value={choice.version}
              {...(choice.isMulti && { description: texts.multi })}
            >
              <VersionText choice={choice} />
            </SelectOption>
          ))}
          {shown.length === 0 && (
            <SelectOption isDisabled value="">
              {texts.none}
            </SelectOption>
          )}
        </SelectList>
        {text === '' && choices.length > shortList(choices, value).length && (
          <MenuFooter>
            <Button variant="link" isInline onClick={() => setAll(!isAll)}>
              {isAll ? texts.showFew : texts.showAll(choices.length)}
            </Button>
          </MenuFooter>
        )}
      </Select>
    </Field>
  )
}

const COLOURS = { beta: 'orange', production: 'green', maintenance: 'blue', 'end-of-life': 'red' } as const

const VersionText = ({ choice }: { choice: VersionChoice }) => (
  <span className="gw-version">
    {choice.version}{' '}
    <Label isCompact variant="outline" color={COLOURS[choice.level]}>
      {texts.levels[choice.level]}
    </Label>{' '}
    {choice.isDefault && (
      <Label isCompact color="teal">
        {texts.recommended}
      </Label>
    )}
  </span>
)

/** What the toggle shows, for those who hear it. */
const wordsOf = ({ version, level, isDefault }: VersionChoice): string =>
  `${version} ${texts.levels[level]}${isDefault ? ` ${texts.recommended}` : ''}`
