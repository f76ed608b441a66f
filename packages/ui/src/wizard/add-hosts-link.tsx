import type { Cluster } from '@groundwork/contract/clusters'
import { Button, Modal, ModalBody, ModalFooter, ModalHeader } from '@patternfly/react-core'
import PlusCircleIcon from '@patternfly/react-icons/dist/esm/icons/plus-circle-icon'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useId, useState } from 'react'
import { client } from '../client/client.ts'
import { BusyButton } from '../components/busy-button.tsx'
import { DialogFailure } from '../components/dialog-failure.tsx'
import { useAction } from '../components/use-action.ts'
import { useInfraEnvsOf } from '../live/use-live.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { createMedia } from './create-cluster.ts'
import { PullSecretField } from './fields/pull-secret-field.tsx'
import { pullSecretVerdict } from './rules/field-rules.ts'

/** To the boot media of the cluster; where it has none, they are made first. */
export function AddHostsLink({ cluster }: { cluster: Cluster }) {
  const [infraEnv] = useInfraEnvsOf(cluster.id)
  const mayWrite = useMayWrite()
  const [isOpen, setOpen] = useState(false)
  if (infraEnv === undefined)
    return mayWrite ? (
      <>
        <Button variant="primary" onClick={() => setOpen(true)}>
          {t.wizard.hosts.makeMedia}
        </Button>
        {isOpen && <MediaDialog cluster={cluster} onClose={() => setOpen(false)} />}
      </>
    ) : null
  return (
    <Button
      variant="primary"
      icon={<PlusCircleIcon />}
      component={(props) => (
        <Link {...props} to="/infra-envs/$infraEnvId" params={{ infraEnvId: infraEnv.id ?? '' }} />
      )}
    >
      {t.wizard.hosts.addHosts}
    </Button>
  )
}

/** The service never gives a pull secret out again, so the media need it once more. */
function MediaDialog({ cluster, onClose }: { cluster: Cluster; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const [secret, setSecret] = useState('')
  const make = useCallback(async () => {
    const wanted = {
      name: cluster.name ?? cluster.id,
      openshift_version: cluster.openshift_version ?? '',
      cpu_architecture: cluster.cpu_architecture ?? 'x86_64',
      pull_secret: secret,
    }
    const infraEnvId = await createMedia(client, wanted, cluster.id)
    await navigate({ to: '/infra-envs/$infraEnvId', params: { infraEnvId } })
  }, [cluster, secret, navigate])
  const { run, isRunning, error } = useAction(make, { isInDialog: true })
  return (
    <Modal isOpen variant="medium" onClose={onClose} aria-labelledby={`${id}-title`}>
      <ModalHeader title={t.wizard.hosts.noMedia} labelId={`${id}-title`} />
      <ModalBody>
        <PullSecretField id={`${id}-secret`} value={secret} onChange={setSecret} />
        <DialogFailure error={error} />
      </ModalBody>
      <ModalFooter>
        <BusyButton
          variant="primary"
          isBusy={isRunning}
          isDisabled={pullSecretVerdict(secret) !== null}
          onClick={() => void run()}
        >
          {t.wizard.hosts.makeMedia}
        </BusyButton>
        <Button variant="link" onClick={onClose}>
          {t.common.cancel}
        </Button>
      </ModalFooter>
    </Modal>
  )
}
