import { FormGroup, FormSelect, FormSelectOption } from '@patternfly/react-core'
import { useId, useState } from 'react'
import { client } from '../client/client.ts'
import { FormDialog } from '../components/form-dialog.tsx'
import { acceptsHosts } from '../host/accepts-hosts.ts'
import { runHostAction } from '../host/host-actions.ts'
import { useClusters } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import type { BulkStepProps } from './bulk-dialog.tsx'

export function BindDialog({ title, hosts, note, onClose, onRun }: BulkStepProps) {
  const id = useId()
  const clusters = useClusters().filter(acceptsHosts)
  const [chosen, setChosen] = useState('')
  const clusterId = chosen || (clusters.length === 1 ? (clusters[0]?.id ?? '') : '')
  return (
    <FormDialog
      title={title}
      action={t.hosts.actions.bind.replace('…', '')}
      isReady={clusterId !== ''}
      onClose={onClose}
      onSubmit={() => onRun(hosts, (host) => runHostAction(client, 'bind', host, clusterId))}
    >
      {clusters.length === 0 ? (
        <p>{t.hosts.binding.noCluster}</p>
      ) : (
        <FormGroup label={t.hosts.binding.cluster} fieldId={id} isRequired>
          <FormSelect id={id} value={clusterId} onChange={(_, value) => setChosen(value)}>
            <FormSelectOption value="" label={t.hosts.binding.choose} isDisabled />
            {clusters.map((cluster) => (
              <FormSelectOption key={cluster.id} value={cluster.id} label={cluster.name ?? cluster.id} />
            ))}
          </FormSelect>
        </FormGroup>
      )}
      {note}
    </FormDialog>
  )
}
