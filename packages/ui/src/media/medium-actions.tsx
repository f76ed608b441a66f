import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { DropdownItem } from '@patternfly/react-core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../client/client.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { MoreMenu } from '../components/more-menu.tsx'
import { useAction } from '../components/use-action.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'

interface MediumActionsProps {
  readonly infraEnv: InfraEnv
  readonly hostCount: number
  readonly onNewKey: () => void
}

export function MediumActions({ infraEnv, hostCount, onNewKey }: MediumActionsProps) {
  const mayWrite = useMayWrite()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'key' | 'delete' | null>(null)
  const params = { infra_env_id: infraEnv.id }
  const texts = t.media.actions
  const renew = useAction(() => client.call('RegenerateInfraEnvSigningKey', { params }), {
    done: texts.keyDone,
    isInDialog: true,
  })
  const remove = useAction(() => client.call('DeregisterInfraEnv', { params }), {
    done: texts.deleted(infraEnv.name),
    isInDialog: true,
  })
  if (!mayWrite) return null
  const confirmKey = async () => {
    if (!(await renew.run())) return
    onNewKey()
    setAsked(null)
  }
  const confirmDelete = async () => {
    if (await remove.run()) await navigate({ to: '/infra-envs' })
  }
  return (
    <>
      <MoreMenu>
        <DropdownItem onClick={() => setAsked('key')}>{texts.key}</DropdownItem>
        <DropdownItem
          isDanger
          isAriaDisabled={hostCount > 0}
          {...(hostCount > 0 && { description: texts.hasHosts })}
          onClick={() => setAsked('delete')}
        >
          {texts.delete}
        </DropdownItem>
      </MoreMenu>
      {asked === 'key' && (
        <ConfirmDialog
          title={texts.askKey}
          action={texts.key}
          name={infraEnv.name}
          isRunning={renew.isRunning}
          error={renew.error}
          onConfirm={() => void confirmKey()}
          onClose={() => setAsked(null)}
        >
          {texts.askKeyText}
        </ConfirmDialog>
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title={texts.askDelete(infraEnv.name)}
          action={texts.delete}
          name={infraEnv.name}
          isRunning={remove.isRunning}
          error={remove.error}
          onConfirm={() => void confirmDelete()}
          onClose={() => setAsked(null)}
        >
          {texts.askDeleteText}
        </ConfirmDialog>
      )}
    </>
  )
}
