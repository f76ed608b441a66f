import type { Manifest } from '@groundwork/contract/files'
import { Button } from '@patternfly/react-core'
import PencilAltIcon from '@patternfly/react-icons/dist/esm/icons/pencil-alt-icon'
import PlusCircleIcon from '@patternfly/react-icons/dist/esm/icons/plus-circle-icon'
import TrashIcon from '@patternfly/react-icons/dist/esm/icons/trash-icon'
import { useCallback, useState } from 'react'
import { client } from '../../client/client.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { FileButton } from '../../components/file-button.tsx'
import { FailureState, Loading, Nothing } from '../../components/page-states.tsx'
import { useAction } from '../../components/use-action.ts'
import { toBase64 } from '../../format/base64.ts'
import { useFreshQuery } from '../../live/use-fresh-query.ts'
import { useChangesWithin } from '../../live/use-live.ts'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'
import { StepFrame } from '../step-frame.tsx'
import { ManifestEditor } from './manifest-editor.tsx'

const texts = t.wizard.manifests
export const NEW = { folder: 'manifests', file_name: '' } satisfies Manifest

export function ManifestsStep() {
  const { cluster, isReadOnly } = useConfigure()
  const changes = useChangesWithin(cluster.id)
  const [edited, setEdited] = useState<Manifest | null>(null)
  const params = { cluster_id: cluster.id }
  const manifests = useFreshQuery({
    key: ['manifests', cluster.id],
    changes,
    ask: (signal) =>
      client.call('V2ListClusterManifests', { params, query: { include_system_generated: true }, signal }),
  })
  const reload = () => manifests.refetch()
  if (edited !== null)
    return (
      <StepFrame step="manifests" isWide>
        <ManifestEditor
          manifest={edited}
          isReadOnly={isReadOnly || edited.manifest_source === 'system'}
          onDone={() => {
            setEdited(null)
            void reload()
          }}
        />
      </StepFrame>
    )
  if (manifests.isPending) return <Loading />
  if (manifests.data === undefined)
    return <FailureState error={manifests.error} onRetry={() => void manifests.refetch()} />
  const list = manifests.data
  const actions = !isReadOnly && (
    <>
      <Button variant="secondary" icon={<PlusCircleIcon />} onClick={() => setEdited(NEW)}>
        {texts.add}
      </Button>
      <Upload onDone={() => void reload()} />
    </>
  )
  return (
    <StepFrame step="manifests" intro={texts.intro} isWide>
      {list.length === 0 ? (
        <Nothing title={texts.none} headingLevel="h3" actions={actions}>
          {texts.noneText}
        </Nothing>
      ) : (
        <>
          <div className="gw-chips">{actions}</div>
          <table className="gw-simple-table">
            <thead>
              <tr>
                <th scope="col">{texts.columns.name}</th>
                <th scope="col">{texts.columns.folder}</th>
                <th scope="col">{texts.columns.source}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {list.map((manifest) => (
                <ManifestRow
                  key={`${manifest.folder}/${manifest.file_name}`}
                  manifest={manifest}
                  isReadOnly={isReadOnly}
                  onEdit={() => setEdited(manifest)}
                  onDeleted={() => void reload()}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
    </StepFrame>
  )
}

interface ManifestRowProps {
  readonly manifest: Manifest
  readonly isReadOnly: boolean
  readonly onEdit: () => void
  readonly onDeleted: () => void
}

function ManifestRow({ manifest, isReadOnly, onEdit, onDeleted }: ManifestRowProps) {
  const { cluster } = useConfigure()
  const [isAsking, setAsking] = useState(false)
  const { folder = 'manifests', file_name = '', manifest_source } = manifest
  const remove = useCallback(
    () =>
      client.call('V2DeleteClusterManifest', {
        params: { cluster_id: cluster.id },
        query: { folder, file_name },
      }),
    [cluster.id, folder, file_name],
  )
  const { run, isRunning, error } = useAction(remove, { done: texts.removed, isInDialog: true })
  const isSystem = manifest_source === 'system'
  return (
    <tr>
      <td>
        <Button variant="link" isInline onClick={onEdit}>
          {file_name}
        </Button>
      </td>
      <td>{folder}</td>
      <td>{isSystem ? texts.system : texts.user}</td>
      <td>
        {!isReadOnly && !isSystem && (
          <>
            <Button
              variant="plain"
              icon={<PencilAltIcon />}
              aria-label={texts.edit(file_name)}
              onClick={onEdit}
            />
            <Button
              variant="plain"
              icon={<TrashIcon />}
              aria-label={texts.remove(file_name)}
              onClick={() => setAsking(true)}
            />
          </>
        )}
        {isAsking && (
          <ConfirmDialog
            title={texts.removeTitle}
            action={t.common.delete}
            isRunning={isRunning}
            error={error}
            onClose={() => setAsking(false)}
            onConfirm={() =>
              void run().then((isDone) => {
                setAsking(false)
                if (isDone) onDeleted()
              })
            }
          >
            {texts.removeText(file_name)}
          </ConfirmDialog>
        )}
      </td>
    </tr>
  )
}

/** Several files at once; each keeps its name. */
function Upload({ onDone }: { onDone: () => void }) {
  const { cluster } = useConfigure()
  const send = useCallback(
    async (files: readonly File[]) => {
      for (const file of files)
        await client.call('V2CreateClusterManifest', {
          params: { cluster_id: cluster.id },
          body: { folder: 'manifests', file_name: file.name, content: toBase64(await file.text()) },
        })
    },
    [cluster.id],
  )
  const { run, isRunning } = useAction(send, { done: texts.saved, failed: texts.failed })
  return (
    <FileButton
      text={texts.upload}
      accept=".yaml,.yml,.json"
      isMultiple
      isRunning={isRunning}
      onChoose={(files) => void run(files).then(onDone)}
    />
  )
}
