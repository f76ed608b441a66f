// What a schema cannot say about configured releases and live images.
import type { ReleaseImage } from '@groundwork/contract/versions'
import { quote } from '@groundwork/engine/requests'
import { majorMinor } from '@groundwork/versions/version'
import type { ConfiguredOsImages } from './boot-images.ts'

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

export function checkOsImages(variable: string, images: ConfiguredOsImages): ConfiguredOsImages {
  images.forEach(({ openshift_version, url }, index) => {
    const place = `${variable}[${index}]`
    checkVersion(`${place}.openshift_version`, openshift_version)
    if (!isPlace(url)) {
      throw new Error(`${place}.url ${quote(url)} is not an http, https or file URL, nor the path of a file.`)
    }
  })
  return images
}

function checkVersion(place: string, version: string): void {
  if (majorMinor(version) !== null) return
  throw new Error(`${place} ${quote(version)} is not a version; write numbers such as 4.20 or 4.20.5.`)
}

/** `remote:` before a URL: it is read where it is. */
function isPlace(url: string): boolean {
  if (url.startsWith('/')) return true
  const address = url.replace(/^remote:(?=https?:)/i, '')
  return URL.canParse(address) && ['http:', 'https:', 'file:'].includes(new URL(address).protocol)
}
