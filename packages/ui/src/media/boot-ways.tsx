// How a machine gets the image: each way with what there is to copy.
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import {
  Alert,
  Button,
  Card,
  CardBody,
  CardTitle,
  Tab,
  Tabs,
  TabTitleText,
  Title,
} from '@patternfly/react-core'
import DownloadIcon from '@patternfly/react-icons/dist/esm/icons/download-icon'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { client } from '../client/client.ts'
import { CopyText } from '../components/copy-text.tsx'
import { FailureState, Loading } from '../components/page-states.tsx'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import {
  curlCommand,
  fileNameOf,
  ipxeScript,
  isLoopbackUrl,
  redfishCommand,
  wgetCommand,
} from './boot-commands.ts'
import { QrCode } from './qr-code.tsx'
import '../components/parts.css'

const WAYS = ['iso', 'bmc', 'ipxe'] as const
type Way = (typeof WAYS)[number]

export function BootWays({ infraEnv, version }: { infraEnv: InfraEnv; version: string }) {
  const [way, setWay] = useState<Way>('iso')
  const mayWrite = useMayWrite()
  return (
    <Card isCompact>
      <CardTitle>
        <Title headingLevel="h2" size="md">
          {t.media.boot}
        </Title>
      </CardTitle>
      <CardBody>
        <ol className="gw-steps">
          {t.media.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Tabs
          activeKey={way}
          onSelect={(_, key) => setWay(WAYS.find((each) => each === key) ?? 'iso')}
          aria-label={t.media.ways.label}
        >
          {WAYS.map((each) => (
            <Tab key={each} eventKey={each} title={<TabTitleText>{t.media.ways[each]}</TabTitleText>}>
              <div className="gw-stack gw-way">
                {each === way && each === 'iso' && <IsoWay infraEnv={infraEnv} version={version} />}
                {each === way && each === 'bmc' && (
                  <WriterOnly mayWrite={mayWrite}>
                    <BmcWay infraEnv={infraEnv} version={version} />
                  </WriterOnly>
                )}
                {each === way && each === 'ipxe' && (
                  <WriterOnly mayWrite={mayWrite}>
                    <IpxeWay infraEnv={infraEnv} version={version} />
                  </WriterOnly>
                )}
              </div>
            </Tab>
          ))}
        </Tabs>
      </CardBody>
    </Card>
  )
}

interface WayProps {
  readonly infraEnv: InfraEnv
  /** Changes with the settings, and with the key that signs links. */
  readonly version: string
}

const WriterOnly = ({ mayWrite, children }: { mayWrite: boolean; children: ReactNode }) =>
  mayWrite ? children : <p className="gw-soft">{t.media.linksForWriters}</p>

function IsoWay({ infraEnv: { id, name }, version }: WayProps) {
  const query = useQuery({
    queryKey: ['infra-env', id, version],
    queryFn: ({ signal }) => client.call('GetInfraEnv', { params: { infra_env_id: id }, signal }),
  })
  if (query.error !== null) return <FailureState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Loading lines={3} />
  const url = query.data.download_url ?? ''
  if (url === '') return <p className="gw-soft">{t.media.linksForWriters}</p>
  return (
    <>
      <OnlyHere url={url} />
      <div className="gw-buttons">
        <Button component="a" href={url} download={fileNameOf(name)} icon={<DownloadIcon />}>
          {t.media.download(t.media.types[query.data.type])}
        </Button>
      </div>
      <Copied name={t.media.url} text={url} />
      <Copied name="curl" text={curlCommand(url, name)} />
      <Copied name="wget" text={wgetCommand(url, name)} />
      <p className="gw-small gw-soft">{t.media.secret}</p>
    </>
  )
}

function BmcWay({ infraEnv: { id }, version }: WayProps) {
  const query = useQuery({
    queryKey: ['short-image-url', id, version],
    queryFn: ({ signal }) => client.call('getShortImageUrl', { params: { infra_env_id: id }, signal }),
  })
  if (query.error !== null) return <FailureState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Loading lines={3} />
  const { url } = query.data
  return (
    <>
      <OnlyHere url={url} />
      <p>{t.media.bmcText}</p>
      <Copied name={t.media.shortUrl} text={url} />
      <Copied name={t.media.redfish} text={redfishCommand(url)} />
      <figure className="gw-qr-figure">
        <QrCode text={url} title={t.media.qr} />
        <figcaption className="gw-small gw-soft">{t.media.qrText}</figcaption>
      </figure>
    </>
  )
}

function IpxeWay({ infraEnv: { id }, version }: WayProps) {
  const query = useQuery({
    queryKey: ['ipxe-url', id, version],
    queryFn: ({ signal }) =>
      client.call('GetInfraEnvPresignedFileURL', {
        params: { infra_env_id: id },
        query: { file_name: 'ipxe-script' },
        signal,
      }),
  })
  if (query.error !== null) return <FailureState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Loading lines={3} />
  const { url } = query.data
  return (
    <>
      <OnlyHere url={url} />
      <p>{t.media.ipxeText}</p>
      <Copied name={t.media.ipxeUrl} text={url} />
      <Copied name={t.media.ipxeChain} text={ipxeScript(url)} />
    </>
  )
}

/** An address of this computer is good for nothing in a rack. */
function OnlyHere({ url }: { url: string }) {
  if (!isLoopbackUrl(url)) return null
  return (
    <Alert component="p" isInline variant="warning" title={t.media.onlyHere}>
      {t.media.onlyHereText}
    </Alert>
  )
}

const Copied = ({ name, text }: { name: string; text: string }) => (
  <div>
    <span className="gw-soft gw-small">{name}</span>
    <CopyText text={text} title={name} isBlock />
  </div>
)
