// What a schema cannot say about configured releases and live images.
import type { OsImage, ReleaseImage } from '@groundwork/contract/api/versions'
import { quote } from '@groundwork/engine/rules/problem'
import { majorMinor } from '@groundwork/engine/versions/version'

export function checkReleases(variable: string, releases: readonly ReleaseImage[]): readonly ReleaseImage[] {
  releases.forEach(({ version, url }, index) => {
    const place = `${variable}[${index}]`
    checkVersion(`${place}.version`, version)
    if (!/^\S+$/.test(url)) {
      throw new Error(`${place}.url ${quote(url)} is not the name of a container image.`)
    }
  })
  return releases
}

export function checkOsImages(variable: string, images: readonly OsImage[]): readonly OsImage[] {
  images.forEach(({ openshift_version, url }, index) => {
    const place = `${variable}[${index}]`
    checkVersion(`${place}.openshift_version`, openshift_version)
    if (!isDownload(url)) throw new Error(`${place}.url ${quote(url)} is not an http or https URL.`)
  })
  return images
}

function checkVersion(place: string, version: string): void {
  if (majorMinor(version) !== null) return
  throw new Error(`${place} ${quote(version)} is not a version; write numbers such as 4.20 or 4.20.5.`)
}

const isDownload = (url: string): boolean =>
  URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
