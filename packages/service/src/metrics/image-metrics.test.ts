import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { imageMetrics } from './image-metrics.ts'

it('tells of boot images by the names that dashboards of the reference know', async () => {
  const registry = new Registry()
  const images = imageMetrics(registry)
  const answer = { route: '/byid/:token', method: 'GET', status: 206, sentBytes: 65_536, seconds: 0.002 }
  images.answered({ ...answer, isComplete: true })
  images.answered({ ...answer, isComplete: false })
  const text = await registry.metrics()
  const labels = '{handler="/byid/:token",method="GET",code="206"}'
  expect(text).toContain(`assisted_image_service_http_request_duration_seconds_count${labels} 2`)
  expect(text).toContain(`assisted_image_service_http_response_size_bytes_sum${labels} 131072`)
  expect(text).toContain(`groundwork_image_broken_off_total${labels} 1`)
})
