import { Type } from 'typebox'
import { DateTime, Text } from '../schema/schema.ts'

export const PresignedUrl = Type.Object(
  {
    url: Text('Link that works without further credentials.'),
    expires_at: Type.Optional(DateTime('When the link ends.')),
  },
  { title: 'presigned-url', description: 'A link for downloading something.' },
)
export type PresignedUrl = Type.Static<typeof PresignedUrl>

export const Credentials = Type.Object(
  {
    username: Type.Optional(Text('Name of the first administrator: `kubeadmin`.')),
    password: Type.Optional(Text('Password of the first administrator.')),
    console_url: Type.Optional(Text('Web console of the cluster; empty when it was installed without one.')),
  },
  { title: 'credentials', description: 'First access to the new cluster.' },
)
export type Credentials = Type.Static<typeof Credentials>
