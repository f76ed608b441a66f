import {
  Button,
  FormSelect,
  FormSelectOption,
  SearchInput,
  Switch,
  ToggleGroup,
  ToggleGroupItem,
} from '@patternfly/react-core'
import { useEffect, useRef, useState } from 'react'
import { BusyButton } from '../components/busy-button.tsx'
import { saveFile } from '../components/save-file.ts'
import { useAction } from '../components/use-action.ts'
import { useClusters, useInfraEnvs } from '../live/use-live.ts'
import { useIsAdministrator } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { type EventFilter, SEVERITIES, type Severity } from './event-filter.ts'
import { eventsAsCsv, eventsAsJson } from './export-events.ts'
import { allEvents } from './use-events.ts'
import '../components/parts.css'

interface EventFiltersProps {
  readonly filter: EventFilter
  /** null: not known. */
  readonly counts: Readonly<Record<Severity, number>> | null
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void
  /** What the page is about already is not asked for. */
  readonly hasSubjects: boolean
}

export function EventFilters({ filter, counts, onChange, hasSubjects }: EventFiltersProps) {
  const isAdministrator = useIsAdministrator()
  const [text, setText] = useTypedText(filter.text, (next) => onChange({ text: next || undefined }))
  const toggle = (severity: Severity, isOn: boolean) => {
    const next = SEVERITIES.filter((each) => (each === severity ? isOn : filter.severities.includes(each)))
    onChange({ severity: next.join(',') || undefined })
  }
  return (
    <search className="gw-toolbar" aria-label={t.events.filters}>
      <SearchInput
        className="gw-toolbar-search"
        aria-label={t.events.searchText}
        placeholder={t.events.searchText}
        value={text}
        onChange={(_, value) => setText(value)}
        onClear={() => setText('')}
      />
      <ToggleGroup aria-label={t.events.severity}>
        {SEVERITIES.map((severity) => (
          <ToggleGroupItem
            key={severity}
            text={
              counts === null
                ? t.statuses.severities[severity]
                : `${t.statuses.severities[severity]} ${counts[severity]}`
            }
            isSelected={filter.severities.includes(severity)}
            onChange={(_, isOn) => toggle(severity, isOn)}
          />
        ))}
      </ToggleGroup>
      {hasSubjects && <SubjectFilters filter={filter} onChange={onChange} />}
      {isAdministrator && (
        <Switch
          label={t.events.calls}
          isChecked={filter.hasCalls}
          onChange={(_, isOn) => onChange({ calls: isOn ? 'yes' : undefined })}
        />
      )}
      <ExportButtons filter={filter} />
    </search>
  )
}

const PAUSE_MS = 250

/** What is typed is asked for after a pause: every letter would be a question to the service, and a change of the address. */
function useTypedText(given: string, onPause: (text: string) => void) {
  const [text, setText] = useState(given)
  const asked = useRef(given)
  const tell = useRef(onPause)
  tell.current = onPause
  // Back, forward, or a link to another view.
  useEffect(() => {
    if (given === asked.current) return
    asked.current = given
    setText(given)
  }, [given])
  useEffect(() => {
    if (text === asked.current) return
    const timer = setTimeout(() => {
      asked.current = text
      tell.current(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
}

function SubjectFilters({ filter, onChange }: Pick<EventFiltersProps, 'filter' | 'onChange'>) {
  const clusters = useClusters()
  const infraEnvs = useInfraEnvs()
  return (
    <>
      <FormSelect
        className="gw-toolbar-select"
        aria-label={t.events.cluster}
        value={filter.clusterId}
        onChange={(_, value) => onChange({ cluster: value || undefined, host: undefined })}
      >
        <FormSelectOption value="" label={t.events.anyCluster} />
        {clusters.map(({ id, name }) => (
          <FormSelectOption key={id} value={id} label={name ?? id} />
        ))}
      </FormSelect>
      <FormSelect
        className="gw-toolbar-select"
        aria-label={t.events.infraEnv}
        value={filter.infraEnvId}
        onChange={(_, value) => onChange({ infra_env: value || undefined, host: undefined })}
      >
        <FormSelectOption value="" label={t.events.anyInfraEnv} />
        {infraEnvs.map(({ id, name }) => (
          <FormSelectOption key={id} value={id} label={name} />
        ))}
      </FormSelect>
      {filter.hostId !== '' && (
        <Button variant="tertiary" onClick={() => onChange({ host: undefined })}>
          {t.events.oneHost}
        </Button>
      )}
    </>
  )
}

function ExportButtons({ filter }: { filter: EventFilter }) {
  const csv = useAction(async () => {
    saveFile('events.csv', new Blob([eventsAsCsv(await allEvents(filter))], { type: 'text/csv' }))
  })
  const json = useAction(async () => {
    saveFile('events.json', new Blob([eventsAsJson(await allEvents(filter))], { type: 'application/json' }))
  })
  return (
    <span className="gw-toolbar-end">
      <BusyButton variant="link" isBusy={csv.isRunning} onClick={() => void csv.run()}>
        {t.events.csv}
      </BusyButton>
      <BusyButton variant="link" isBusy={json.isRunning} onClick={() => void json.run()}>
        {t.events.json}
      </BusyButton>
    </span>
  )
}
