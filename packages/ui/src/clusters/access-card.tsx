// The way into the new cluster: console, kubeconfig, password. The password is asked for only when somebody wants to see it.

import type { Cluster } from '@groundwork/contract/clusters'
import { Button, Card, CardBody, CardTitle, Title } from '@patternfly/react-core'
import DownloadIcon from '@patternfly/react-icons/dist/esm/icons/download-icon'
import ExternalLinkAltIcon from '@patternfly/react-icons/dist/esm/icons/external-link-alt-icon'
import { useCallback, useState } from 'react'
import { client } from '../client/client.ts'
import { BusyButton } from '../components/busy-button.tsx'
import { CopyText } from '../components/copy-text.tsx'
import { saveFile } from '../components/save-file.ts'
import { useAction } from '../components/use-action.ts'
import { useHostsOf } from '../live/use-live.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { logsHref, whyNoLogs } from './logs.ts'

const MASK = '••••• ••••• ••••• •••••'

const consoleOf = ({ name, base_dns_domain }: Cluster): string =>
  name && base_dns_domain ? `https://console-openshift-console.apps.${name}.${base_dns_domain}` : ''

export function AccessCard({ cluster }: { cluster: Cluster }) {
  const mayWrite = useMayWrite()
  const hosts = useHostsOf(cluster.id)
  const { id } = cluster
  const name = cluster.name ?? id
  const address = consoleOf(cluster)
  const download = useCallback(
    async () =>
      saveFile(
        `kubeconfig-${name}`,
        await client.call('V2DownloadClusterCredentials', {
          params: { cluster_id: id },
          query: { file_name: 'kubeconfig' },
        }),
      ),
    [id, name],
  )
  const kubeconfig = useAction(download, { failed: t.clusters.access.kubeconfig })
  return (
    <Card isCompact>
      <CardTitle>
        <Title headingLevel="h2" size="md">
          {t.clusters.access.title}
        </Title>
      </CardTitle>
      <CardBody className="gw-access">
        {address !== '' && (
          <div>
            <span className="gw-soft">{t.clusters.access.console}</span>
            <CopyText text={address} title={t.clusters.access.console} />
          </div>
        )}
        {mayWrite ? <Password clusterId={id} /> : <p className="gw-soft">{t.clusters.access.readOnly}</p>}
        <div className="gw-buttons">
          {address !== '' && (
            <Button
              component="a"
              href={address}
              target="_blank"
              rel="noreferrer"
              icon={<ExternalLinkAltIcon />}
              iconPosition="end"
            >
              {t.clusters.access.open}
            </Button>
          )}
          {mayWrite && (
            <BusyButton
              variant="secondary"
              icon={<DownloadIcon />}
              isBusy={kubeconfig.isRunning}
              onClick={() => void kubeconfig.run()}
            >
              {t.clusters.access.kubeconfig}
            </BusyButton>
          )}
          {whyNoLogs(cluster, hosts) === null && (
            <Button variant="link" component="a" href={logsHref(id)} download="" icon={<DownloadIcon />}>
              {t.clusters.logs}
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  )
}

function Password({ clusterId }: { clusterId: string }) {
  const [shown, setShown] = useState<{ readonly username: string; readonly password: string } | null>(null)
  const reveal = useCallback(async () => {
    const { username = 'kubeadmin', password = '' } = await client.call('V2GetCredentials', {
      params: { cluster_id: clusterId },
    })
    setShown({ username, password })
  }, [clusterId])
  const { run, isRunning } = useAction(reveal, { failed: t.clusters.access.password })
  return (
    <div>
      <span className="gw-soft">{t.clusters.access.login(shown?.username ?? 'kubeadmin')}</span>
      <span className="gw-copy">
        {shown === null ? (
          <code aria-hidden="true">{MASK}</code>
        ) : (
          <CopyText text={shown.password} title={t.clusters.access.password} />
        )}
        {/* One button for both, so that who uses the keyboard stays on it. */}
        <BusyButton
          variant="link"
          size="sm"
          isBusy={isRunning}
          onClick={() => (shown === null ? void run() : setShown(null))}
        >
          {shown === null ? t.clusters.access.show : t.clusters.access.hide}
        </BusyButton>
      </span>
      <p className="gw-small gw-soft">{t.clusters.access.recorded}</p>
    </div>
  )
}
