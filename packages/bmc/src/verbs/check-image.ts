import { BmcError } from '../errors/bmc-error.ts'
import type { Personality } from '../vendors/personality.ts'

const LONGEST = 2_048
/** Some firmware cuts longer addresses off. */
const LONG = 255

/** Throws for addresses that this BMC is known not to take; gives what may turn out to be a problem. */
export function checkImage(image: string, personality: Personality): readonly string[] {
  const wrong = (detail: string, next: string): BmcError => new BmcError('image-invalid', { detail, next })
  if (image.length > LONGEST || !URL.canParse(image)) throw wrong('it is no URL', 'Give the URL of an ISO.')
  const url = new URL(image)
  const scheme = url.protocol.slice(0, -1)
  const { schemes, refusesWebRoot } = personality.insert
  if (!schemes.some((one) => one === scheme))
    throw wrong(
      `${personality.title} takes ${schemes.join(', ')}, not ${scheme.slice(0, 20)}`,
      `Serve the image by ${schemes[0]}.`,
    )
  if (url.username !== '' || url.password !== '')
    throw wrong('it holds a login', 'Serve the image without a login; the BMC would store and show it.')
  if (refusesWebRoot && !/^\/[^/]+\/.*[^/]$/.test(url.pathname))
    throw wrong(
      `${personality.title} takes no image from the root of a server`,
      'Put the image into a folder.',
    )
  return [
    ...(/\.iso$/i.test(url.pathname)
      ? []
      : ['The address does not end in .iso, which some firmware refuses.']),
    ...(url.search === '' ? [] : ['The address has a query, which some firmware cuts off.']),
    ...(image.length > LONG
      ? [`The address has ${image.length} characters; some firmware takes ${LONG} at most.`]
      : []),
  ]
}
