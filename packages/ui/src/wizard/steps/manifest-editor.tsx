import type { Manifest } from '@groundwork/contract/files'
import { ActionGroup, Button } from '@patternfly/react-core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { client } from '../../client/client.ts'
import { BusyButton } from '../../components/busy-button.tsx'
import { FailureState, Loading } from '../../components/page-states.tsx'
import { useAction } from '../../components/use-action.ts'
import { YamlEditor } from '../../editor/yaml-editor.tsx'
import { toBase64 } from '../../format/base64.ts'
import { SelectField } from '../../forms/choice-fields.tsx'
import { LeaveGuard } from '../../forms/leave-guard.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'
import { isManifestName } from '../rules/manifest-file.ts'

const texts = t.wizard.manifests

interface ManifestEditorProps {
  /** Without a file name: a new one. */
  readonly manifest: Manifest
  readonly isReadOnly: boolean
  readonly onDone: () => void
}

export function ManifestEditor({ manifest, isReadOnly, onDone }: ManifestEditorProps) {
  const { cluster } = useConfigure()
  const { folder = 'manifests', file_name = '' } = manifest
  const content = useQuery({
    queryKey: ['manifest', cluster.id, folder, file_name],
    enabled: file_name !== '',
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const answer = await client.open('v2DownloadClusterManifest', {
        params: { cluster_id: cluster.id },
        query: { folder, file_name },
        signal,
      })
      return answer.text()
    },
  })
  if (file_name !== '' && content.isPending) return <Loading />
  if (content.error !== null)
    return <FailureState error={content.error} onRetry={() => void content.refetch()} />
  return (
    <ManifestForm
      clusterId={cluster.id}
      before={{ folder, file_name, content: content.data ?? '' }}
      isReadOnly={isReadOnly}
      onDone={onDone}
    />
  )
}

interface WholeManifest {
  readonly folder: 'manifests' | 'openshift'
  readonly file_name: string
  readonly content: string
}

interface ManifestFormProps {
  readonly clusterId: string
  readonly before: WholeManifest
  readonly isReadOnly: boolean
  readonly onDone: () => void
}

function ManifestForm({ clusterId, before, isReadOnly, onDone }: ManifestFormProps) {
  const [now, setNow] = useState(before)
  const isChanged = JSON.stringify(now) !== JSON.stringify(before)
  const save = useCallback(async () => {
    const params = { cluster_id: clusterId }
    const { folder, file_name } = now
    const content = toBase64(now.content)
    if (before.file_name === '')
      await client.call('V2CreateClusterManifest', { params, body: { folder, file_name, content } })
    else
      await client.call('V2UpdateClusterManifest', {
        params,
        body: {
          folder: before.folder,
          file_name: before.file_name,
          updated_folder: folder,
          updated_file_name: file_name,
          updated_content: content,
        },
      })
  }, [clusterId, now, before])
  const { run, isRunning } = useAction(save, { done: texts.saved, failed: texts.failed })
  const isNamed = isManifestName(now.file_name)
  const isFine = isNamed && now.content.trim() !== ''
  return (
    <>
      <div className="gw-form-pair">
        <TextField
          id="manifest-name"
          label={texts.name}
          hint={texts.nameHint}
          isRequired
          value={now.file_name}
          isReadOnly={isReadOnly}
          placeholder="50-chrony.yaml"
          problem={now.file_name === '' || isNamed ? null : texts.nameForm}
          onChange={(file_name) => setNow({ ...now, file_name: file_name.trim() })}
        />
        <SelectField
          id="manifest-folder"
          label={texts.folder}
          value={now.folder}
          isReadOnly={isReadOnly}
          choices={(['manifests', 'openshift'] as const).map((value) => ({ value, label: value }))}
          onChange={(folder) => setNow({ ...now, folder })}
        />
      </div>
      <YamlEditor
        label={texts.content}
        value={now.content}
        isReadOnly={isReadOnly}
        onChange={(content) => setNow((all) => ({ ...all, content }))}
      />
      <ActionGroup>
        {!isReadOnly && (
          <BusyButton
            variant="primary"
            isBusy={isRunning}
            isDisabled={!isFine || !isChanged}
            onClick={() => void run().then((isDone) => isDone && onDone())}
          >
            {t.common.save}
          </BusyButton>
        )}
        <Button variant="link" onClick={onDone}>
          {isReadOnly ? t.common.close : t.common.cancel}
        </Button>
      </ActionGroup>
      <LeaveGuard isGuarded={isChanged && !isRunning} />
    </>
  )
}
