// Files of installations by links that work without further proof.
import { Type } from 'typebox'
import { PUBLIC } from '../operations/access.ts'
import { OWN_BASE_PATH } from '../operations/base-paths.ts'
import { errorAnswers, explainedErrors } from '../operations/error-answers.ts'
import { Binary, operations } from '../operations/operation.ts'
import { Text } from '../schema/schema.ts'

export const fileOperations = operations('files', {
  downloadLinkedFile: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/linked-file',
    summary: 'Download a file by a link that works by itself',
    description:
      'Where `…-presigned` leads to when the file lies encrypted in the store, so that only this service can read it. The token opens one file for ten minutes.',
    access: PUBLIC,
    query: Type.Object({ token: Text('From the link.') }),
    produces: 'application/octet-stream',
    answers: {
      200: { description: 'The file.', schema: Binary() },
      ...errorAnswers(400, 405, 500, 503),
      ...explainedErrors({
        403: 'The link has expired, or was never made by this service.',
        404: 'The file does not exist any more.',
      }),
    },
  },
})
