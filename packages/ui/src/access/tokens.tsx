import { Button } from '@patternfly/react-core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../client/client.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { FailureState, Loading, Nothing } from '../components/page-states.tsx'
import { PlainTable } from '../components/plain-table.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { useAction } from '../components/use-action.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { AddTokenDialog } from './add-token-dialog.tsx'
import { ShownOnceDialog } from './shown-once-dialog.tsx'

export function Tokens() {
  const mayWrite = useMayWrite()
  const tokens = useQuery({
    queryKey: ['tokens'],
    queryFn: () => client.call('listTokens'),
    refetchOnMount: 'always',
  })
  const [isAdding, setAdding] = useState(false)
  const [revoked, setRevoked] = useState<{ readonly id: string; readonly name: string } | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const reload = () => void tokens.refetch()
  const revoke = useAction(async (token_id: string) => client.call('deleteToken', { params: { token_id } }), {
    isInDialog: true,
  })
  if (tokens.isPending) return <Loading />
  if (tokens.error !== null) return <FailureState error={tokens.error} onRetry={reload} />
  const add = mayWrite ? <Button onClick={() => setAdding(true)}>{t.access.tokens.add}</Button> : null
  return (
    <>
      <div className="gw-toolbar">
        <span className="gw-soft">{t.access.tokens.intro}</span>
        {tokens.data.length > 0 && add}
      </div>
      {tokens.data.length === 0 ? (
        <Nothing title={t.access.tokens.none} actions={add}>
          {t.access.tokens.noneText}
        </Nothing>
      ) : (
        <PlainTable
          className="gw-access-table"
          heads={[
            t.access.name,
            t.access.role,
            t.access.tokens.createdBy,
            t.access.people.created,
            t.access.tokens.expires,
            t.access.tokens.lastUsed,
            { unseen: t.common.more },
          ]}
        >
          {tokens.data.map(({ id, name, role, created_by, created_at, expires_at, last_used_at }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{t.access.roles[role]}</td>
              <td>{created_by}</td>
              <td>
                <TimeAgo at={created_at} />
              </td>
              <td>{expires_at === undefined ? t.access.tokens.never : <TimeAgo at={expires_at} />}</td>
              <td>
                {last_used_at === undefined ? t.access.tokens.neverUsed : <TimeAgo at={last_used_at} />}
              </td>
              <td>
                {mayWrite && (
                  <Button
                    variant="link"
                    isDanger
                    aria-label={`${t.access.tokens.revoke}: ${name}`}
                    onClick={() => setRevoked({ id, name })}
                  >
                    {t.access.tokens.revoke}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {isAdding && (
        <AddTokenDialog
          onClose={() => setAdding(false)}
          onAdded={(token) => {
            setAdding(false)
            setSecret(token)
            reload()
          }}
        />
      )}
      {revoked !== null && (
        <ConfirmDialog
          title={t.access.tokens.revoke}
          action={t.access.tokens.revoke}
          isRunning={revoke.isRunning}
          error={revoke.error}
          onClose={() => setRevoked(null)}
          onConfirm={() =>
            void revoke.run(revoked.id).then((isDone) => {
              if (!isDone) return
              setRevoked(null)
              reload()
            })
          }
        >
          {t.access.tokens.revokeText(revoked.name)}
        </ConfirmDialog>
      )}
      {secret !== null && (
        <ShownOnceDialog
          title={t.access.tokens.secretTitle}
          text={t.access.tokens.secretText}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}
