// A process that opens one image, to be killed in the middle. Words: directory, URL.
import { TEST_MINIMUMS } from '../../testing/open-test-base.ts'
import { createBaseImages } from '../create-base-images.ts'
import { someOsImage } from './some-os-image.ts'

const [directory = '', url = ''] = process.argv.slice(2)
const image = someOsImage({ url })
const bases = createBaseImages({
  images: [image],
  directory,
  minimums: TEST_MINIMUMS,
  timing: { lockPollMs: 10 },
})
const { tag } = await bases.open(image)
await bases.close()
console.log(tag)
