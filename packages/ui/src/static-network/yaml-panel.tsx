import { checkNetworkYaml } from '@groundwork/definition/static-hosts'
import { Alert, Button, TextInput, Title } from '@patternfly/react-core'
import PlusCircleIcon from '@patternfly/react-icons/dist/esm/icons/plus-circle-icon'
import TrashIcon from '@patternfly/react-icons/dist/esm/icons/trash-icon'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { ProblemList } from '../editor/problem-list.tsx'
import { type EditorHandle, YamlEditor } from '../editor/yaml-editor.tsx'
import { t } from '../texts/texts.ts'
import { type StaticEntry, toRow, type YamlEntry } from './static-entries.ts'

const texts = t.staticNetwork

interface YamlPanelProps {
  readonly entry: YamlEntry
  readonly isReadOnly: boolean
  readonly onChange: (entry: StaticEntry) => void
  readonly onClose: () => void
}

/** The settings of one machine as nmstate has them; what it would refuse is shown at its line. */
export function YamlPanel({ entry, isReadOnly, onChange, onClose }: YamlPanelProps) {
  const editor = useRef<EditorHandle>(null)
  const [isTooRich, setTooRich] = useState(false)
  const yaml = useDeferredValue(entry.yaml)
  const problems = useMemo(() => checkNetworkYaml(yaml), [yaml])
  const set = (part: Partial<YamlEntry>) => {
    setTooRich(false)
    onChange({ ...entry, ...part })
  }
  const backToTable = () => {
    const row = toRow(entry)
    if (row === null) {
      setTooRich(true)
      return
    }
    onChange(row)
    onClose()
  }
  return (
    <section className="gw-yaml-panel" aria-labelledby="yaml-panel-title">
      <Title headingLevel="h3" id="yaml-panel-title">
        {texts.yamlTitle(entry.hostname === '' ? texts.unnamed : entry.hostname)}
      </Title>
      <Cards entry={entry} isReadOnly={isReadOnly} onChange={(cards) => set({ cards })} />
      <YamlEditor
        ref={editor}
        label={texts.yamlLabel}
        value={entry.yaml}
        problems={problems}
        isReadOnly={isReadOnly}
        onChange={(text) => {
          if (text !== entry.yaml) set({ yaml: text })
        }}
      />
      {problems.length === 0 ? (
        <Alert component="p" isInline isPlain variant="success" title={texts.yamlFine} />
      ) : (
        <ProblemList problems={problems} onOpen={({ line, column }) => editor.current?.goTo(line, column)} />
      )}
      {isTooRich && <Alert component="p" isInline isPlain variant="info" title={texts.yamlTooRich} />}
      <div className="gw-chips">
        <Button variant="secondary" onClick={onClose}>
          {texts.yamlDone}
        </Button>
        {!isReadOnly && (
          <Button variant="link" onClick={backToTable}>
            {texts.yamlToTable}
          </Button>
        )}
      </div>
    </section>
  )
}

interface CardsProps {
  readonly entry: YamlEntry
  readonly isReadOnly: boolean
  readonly onChange: (cards: YamlEntry['cards']) => void
}

function Cards({ entry: { cards }, isReadOnly, onChange }: CardsProps) {
  const change = (at: number, part: Partial<YamlEntry['cards'][number]>) =>
    onChange(cards.map((card, index) => (index === at ? { ...card, ...part } : card)))
  return (
    <fieldset className="gw-radios">
      <legend className="gw-legend">{texts.macMap}</legend>
      {cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards have no other name while they are typed
        <div key={index} className="gw-line">
          <TextInput
            aria-label={texts.macMapName(index + 1)}
            placeholder="eno1"
            value={card.logical_nic_name}
            isDisabled={isReadOnly}
            onChange={(_, logical_nic_name) => change(index, { logical_nic_name: logical_nic_name.trim() })}
          />
          <TextInput
            aria-label={texts.macMapMac(index + 1)}
            placeholder="52:54:00:00:00:01"
            className="gw-mono"
            value={card.mac_address}
            isDisabled={isReadOnly}
            onChange={(_, mac_address) => change(index, { mac_address: mac_address.trim() })}
          />
          {!isReadOnly && (
            <Button
              variant="plain"
              icon={<TrashIcon />}
              aria-label={texts.removeMac(index + 1)}
              onClick={() => onChange(cards.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!isReadOnly && (
        <div>
          <Button
            variant="link"
            isInline
            icon={<PlusCircleIcon />}
            onClick={() => onChange([...cards, { mac_address: '', logical_nic_name: '' }])}
          >
            {texts.addMac}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
