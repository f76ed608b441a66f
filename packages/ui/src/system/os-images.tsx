import { compareNaturally } from '@groundwork/fleet/host-table'
import { Button, Progress } from '@patternfly/react-core'
import { useState } from 'react'
import { LookLabel } from '../components/status-label.tsx'
import type { Look } from '../components/status-look.ts'
import { diskText, rateText } from '../format/bytes.ts'
import { useOsImages } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'

const LOOKS: Readonly<Record<Image['status'], Look>> = {
  absent: 'calm',
  fetching: 'busy',
  verifying: 'busy',
  ready: 'good',
  remote: 'good',
  failed: 'bad',
}

type Image = ReturnType<typeof useOsImages>[number]

/** What is here or on its way, then the newest: of most versions nobody needs the image. */
const newestFirst = (images: readonly Image[]): readonly Image[] =>
  [...images].sort(
    (one, other) =>
      Number(one.status === 'absent') - Number(other.status === 'absent') ||
      compareNaturally(other.openshift_version, one.openshift_version),
  )

/** Those that nobody has asked for yet are told of when they are wanted. */
const FEW = 4

/** How far the base images are; live. */
export function OsImages() {
  const all = newestFirst(useOsImages())
  const [isWhole, setWhole] = useState(false)
  const images = isWhole ? all : all.filter(({ status }, index) => status !== 'absent' || index < FEW)
  if (all.length === 0) return <p className="gw-soft">{t.system.noImages}</p>
  return (
    <>
      <p className="gw-soft">{t.system.imagesIntro}</p>
      <div className="gw-system-scroll">
        <table className="gw-system-table">
          <thead>
            <tr>
              <th scope="col">{t.system.image}</th>
              <th scope="col">{t.system.state}</th>
              <th scope="col">{t.system.progress}</th>
            </tr>
          </thead>
          <tbody>
            {images.map((image) => (
              <tr key={image.id}>
                <td>
                  {image.openshift_version} · {image.cpu_architecture}{' '}
                  <span className="gw-soft gw-small">{image.version}</span>
                </td>
                <td title={image.status_info}>
                  <LookLabel look={LOOKS[image.status]}>{t.system.imageStates[image.status]}</LookLabel>
                  {image.reason !== '' && <div className="gw-bad gw-small">{image.reason}</div>}
                </td>
                <td>
                  {image.status === 'fetching' ? (
                    <Progress
                      size="sm"
                      value={image.percent}
                      aria-label={`${t.system.progress}: ${image.openshift_version} ${image.cpu_architecture}`}
                      label={`${image.percent} % · ${rateText(image.bytes_per_second)}`}
                    />
                  ) : image.bytes_done > 0 ? (
                    diskText(image.bytes_done)
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {images.length < all.length && (
        <Button variant="link" onClick={() => setWhole(true)}>
          {t.system.allImages(all.length)}
        </Button>
      )}
    </>
  )
}
