import type { Cluster } from '@groundwork/contract/clusters'
import {
  FormGroup,
  FormHelperText,
  FormSelect,
  FormSelectOption,
  HelperText,
  HelperTextItem,
  TextArea,
  TextInput,
} from '@patternfly/react-core'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { client } from '../client/client.ts'
import { FormDialog } from '../components/form-dialog.tsx'
import { TextFromFile } from '../components/text-from-file.tsx'
import { useAction } from '../components/use-action.ts'
import { t } from '../texts/texts.ts'
import { ARCHITECTURES, newInfraEnv } from './new-infra-env.ts'

/** Without a cluster: hosts that are found with it can be given to any cluster later. */
export function NewInfraEnvDialog({ cluster, onClose }: { cluster?: Cluster; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const texts = t.media.create
  const [form, setForm] = useState({
    name: cluster?.name ?? '',
    architecture: cluster?.cpu_architecture ?? 'x86_64',
    imageType: 'full-iso',
    sshKey: cluster?.ssh_public_key ?? '',
    pullSecret: '',
  })
  const change = (name: keyof typeof form) => (_: unknown, value: string) =>
    setForm((all) => ({ ...all, [name]: value }))
  const create = useAction(
    async () => {
      const made = await client.call('RegisterInfraEnv', { body: newInfraEnv(form, cluster) })
      await navigate({ to: '/infra-envs/$infraEnvId', params: { infraEnvId: made.id } })
    },
    { isInDialog: true },
  )
  const isReady = form.name.trim() !== '' && form.pullSecret.trim() !== ''
  return (
    <FormDialog
      title={texts.title}
      description={cluster === undefined ? texts.textFree : texts.textBound(cluster.name ?? cluster.id)}
      action={texts.action}
      isReady={isReady}
      isRunning={create.isRunning}
      error={create.error}
      onSubmit={() => void create.run()}
      onClose={onClose}
    >
      <FormGroup label={texts.name} fieldId={`${id}-name`} isRequired>
        <TextInput id={`${id}-name`} value={form.name} onChange={change('name')} autoFocus />
      </FormGroup>
      <FormGroup label={texts.architecture} fieldId={`${id}-architecture`}>
        <FormSelect id={`${id}-architecture`} value={form.architecture} onChange={change('architecture')}>
          {ARCHITECTURES.map((each) => (
            <FormSelectOption key={each} value={each} label={each} />
          ))}
        </FormSelect>
      </FormGroup>
      <FormGroup label={t.media.settings.imageType} fieldId={`${id}-type`}>
        <FormSelect id={`${id}-type`} value={form.imageType} onChange={change('imageType')}>
          <FormSelectOption value="full-iso" label={t.media.types['full-iso']} />
          <FormSelectOption value="minimal-iso" label={t.media.types['minimal-iso']} />
        </FormSelect>
      </FormGroup>
      <FormGroup label={texts.pullSecret} fieldId={`${id}-secret`} isRequired>
        <TextFromFile
          id={`${id}-secret`}
          rows={3}
          value={form.pullSecret}
          onChange={(pullSecret) => setForm((all) => ({ ...all, pullSecret }))}
        />
        <FormHelperText>
          <HelperText>
            <HelperTextItem>{texts.pullSecretHint}</HelperTextItem>
          </HelperText>
        </FormHelperText>
      </FormGroup>
      <FormGroup label={t.media.settings.sshKey} fieldId={`${id}-ssh`}>
        <TextArea
          id={`${id}-ssh`}
          value={form.sshKey}
          onChange={change('sshKey')}
          rows={2}
          spellCheck={false}
        />
      </FormGroup>
    </FormDialog>
  )
}
