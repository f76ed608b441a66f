import { Button, Label } from '@patternfly/react-core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../client/client.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { FailureState, Loading } from '../components/page-states.tsx'
import { PlainTable } from '../components/plain-table.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { useAction } from '../components/use-action.ts'
import { useIsAdministrator, useSession } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { AddPersonDialog } from './add-person-dialog.tsx'
import { type AccountRole, ROLES } from './role-select.tsx'
import { ShownOnceDialog } from './shown-once-dialog.tsx'

type Open = { readonly kind: 'add' | 'remove' | 'login'; readonly name: string } | null

/** Accounts. Only administrators see those of others. */
export function People() {
  const isAdministrator = useIsAdministrator()
  const me = useSession()
  const people = useQuery({
    queryKey: ['users'],
    queryFn: () => client.call('listUsers'),
    enabled: isAdministrator,
    refetchOnMount: 'always',
  })
  const [open, setOpen] = useState<Open>(null)
  const [secret, setSecret] = useState<{ readonly name: string; readonly text: string } | null>(null)
  const reload = () => void people.refetch()
  const close = () => setOpen(null)
  const remove = useAction(async (name: string) => client.call('deleteUser', { params: { name } }), {
    isInDialog: true,
  })
  const update = useAction(async (name: string, role: AccountRole) =>
    client.call('updateUser', { params: { name }, body: { role } }),
  )
  const renew = useAction(
    async (name: string) => {
      const user = await client.call('updateUser', { params: { name }, body: { new_one_time_login: true } })
      setSecret({ name, text: user.one_time_login ?? '' })
    },
    { isInDialog: true },
  )
  if (!isAdministrator)
    return (
      <p>
        {me.name} · {t.access.roles[me.role]} <span className="gw-soft">{t.access.roleHints[me.role]}</span>
      </p>
    )
  if (people.isPending) return <Loading />
  if (people.error !== null) return <FailureState error={people.error} onRetry={reload} />
  return (
    <>
      <div className="gw-toolbar">
        <span />
        <Button onClick={() => setOpen({ kind: 'add', name: '' })}>{t.access.people.add}</Button>
      </div>
      <PlainTable
        className="gw-access-table"
        heads={[
          t.access.name,
          t.access.role,
          t.access.people.hasPassword,
          t.access.people.created,
          { unseen: t.common.more },
        ]}
      >
        {people.data.map(({ name, role, has_password, created_at }) => (
          <tr key={name}>
            <td>
              {name} {name === me.name && <Label isCompact>{t.access.people.you}</Label>}
            </td>
            <td>
              <select
                aria-label={`${t.access.people.changeRole}: ${name}`}
                className="gw-select"
                value={role}
                disabled={name === me.name || update.isRunning}
                onChange={({ target }) => {
                  const chosen = ROLES.find((each) => each === target.value)
                  if (chosen !== undefined) void update.run(name, chosen).then(reload)
                }}
              >
                {ROLES.map((each) => (
                  <option key={each} value={each}>
                    {t.access.roles[each]}
                  </option>
                ))}
              </select>
            </td>
            <td>{has_password ? t.common.yes : t.access.people.notYet}</td>
            <td>
              <TimeAgo at={created_at} />
            </td>
            <td>
              {name !== me.name && (
                <>
                  <Button variant="link" onClick={() => setOpen({ kind: 'login', name })}>
                    {t.access.people.newLogin}
                  </Button>
                  <Button variant="link" isDanger onClick={() => setOpen({ kind: 'remove', name })}>
                    {t.access.people.remove}
                  </Button>
                </>
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      {open?.kind === 'add' && (
        <AddPersonDialog
          onClose={close}
          onAdded={(name, text) => {
            close()
            setSecret({ name, text })
            reload()
          }}
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title={t.access.people.remove}
          action={t.access.people.remove}
          name={open.name}
          isRunning={remove.isRunning}
          error={remove.error}
          onClose={close}
          onConfirm={() =>
            void remove.run(open.name).then((isDone) => {
              if (isDone) close()
              reload()
            })
          }
        >
          {t.access.people.removeText(open.name)}
        </ConfirmDialog>
      )}
      {open?.kind === 'login' && (
        <ConfirmDialog
          title={t.access.people.newLogin}
          action={t.access.people.newLogin}
          isRunning={renew.isRunning}
          error={renew.error}
          onClose={close}
          onConfirm={() =>
            void renew.run(open.name).then((isDone) => {
              if (isDone) close()
              reload()
            })
          }
        >
          {t.access.people.newLoginText(open.name)}
        </ConfirmDialog>
      )}
      {secret !== null && (
        <ShownOnceDialog
          title={t.access.people.oneTimeTitle(secret.name)}
          text={t.access.people.oneTimeText}
          secret={secret.text}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}
