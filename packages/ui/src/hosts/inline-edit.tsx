// Name and role are changed where they stand. The cell shows the old value until the service has stored the new one.
import type { HostSummary } from '@groundwork/contract/groundwork'
import type { HostUpdateParams } from '@groundwork/contract/hosts'
import { hostnameProblem } from '@groundwork/hostnames/hostname-rules'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { client } from '../client/client.ts'
import { useAction } from '../components/use-action.ts'
import { paramsOf } from '../host/host-actions.ts'
import { SETTABLE_ROLES } from '../host/roles.ts'
import { t } from '../texts/texts.ts'

interface InlineEditProps {
  readonly host: HostSummary
  readonly field: string
  readonly onEnd: () => void
}

export function InlineEdit({ host, field, onEnd }: InlineEditProps) {
  const update = useCallback(
    (body: HostUpdateParams) => client.call('v2UpdateHost', { params: paramsOf(host), body }),
    [host],
  )
  const { run } = useAction(update, { failed: field === 'role' ? t.hosts.roleFailed : t.hosts.renameFailed })
  const save = (body: HostUpdateParams) => {
    onEnd()
    void run(body)
  }
  return field === 'role' ? (
    <RoleSelect host={host} onChange={(role) => save({ host_role: role })} onEnd={onEnd} />
  ) : (
    <NameInput host={host} onChange={(name) => save({ host_name: name })} onEnd={onEnd} />
  )
}

function NameInput({
  host,
  onChange,
  onEnd,
}: {
  host: HostSummary
  onChange: (name: string) => void
  onEnd: () => void
}) {
  const [name, setName] = useState(host.name)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const problem = name === host.name ? null : hostnameProblem(name)
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onEnd()
    if (event.key !== 'Enter' || problem !== null) return
    if (name === host.name) onEnd()
    else onChange(name)
  }
  return (
    <span className="gw-fleet-edit">
      <input
        ref={input}
        // biome-ignore lint/a11y/noAutofocus: the person asked to type here
        autoFocus
        className="gw-fleet-input"
        value={name}
        aria-label={t.hosts.rename(host.name)}
        aria-invalid={problem !== null}
        title={problem === null ? undefined : t.hosts.nameProblem(name, problem.text)}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={onKeyDown}
        onBlur={onEnd}
      />
      {problem !== null && (
        <span role="alert" className="gw-fleet-problem">
          {t.hosts.nameProblem(name, problem.text)}
        </span>
      )}
    </span>
  )
}

type SettableRole = (typeof SETTABLE_ROLES)[number]

function RoleSelect({
  host,
  onChange,
  onEnd,
}: {
  host: HostSummary
  onChange: (role: SettableRole) => void
  onEnd: () => void
}) {
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    try {
      select.current?.showPicker()
    } catch {
      // Some browsers open it only on a click; it has the focus in any case.
    }
  }, [])
  return (
    <select
      ref={select}
      // biome-ignore lint/a11y/noAutofocus: the person asked to choose here
      autoFocus
      className="gw-fleet-input"
      aria-label={t.hosts.roleOf(host.name)}
      value={host.role}
      onChange={({ target }) => onChange(target.value as SettableRole)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onEnd()
      }}
      onBlur={onEnd}
    >
      {SETTABLE_ROLES.map((role) => (
        <option key={role} value={role}>
          {t.statuses.roles[role]}
        </option>
      ))}
    </select>
  )
}
