import type { JsonSchema } from './schema-arbitrary.ts'

type Parameter = {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  schema?: JsonSchema
}
type OperationObject = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: JsonSchema }> }
}
export type OpenApi = {
  openapi: string
  paths: Record<string, Record<string, OperationObject>>
  components?: { schemas?: Record<string, JsonSchema> }
}

export type Operation = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  parameters: Parameter[]
  bodies: { contentType: string; schema: JsonSchema }[]
}

const methods = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(methods).flatMap(([key, method]) => {
      const operation = item[key]
      if (!operation) return []
      const bodies = Object.entries(operation.requestBody?.content ?? {}).map(([contentType, body]) => ({
        contentType,
        schema: body.schema ?? {},
      }))
      return [{ name: `${method} ${path}`, method, path, parameters: operation.parameters ?? [], bodies }]
    }),
  )
}

export function resolverOf(document: OpenApi) {
  return (ref: string): JsonSchema => document.components?.schemas?.[ref.split('/').at(-1) ?? ''] ?? {}
}
