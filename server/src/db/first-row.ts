type Query<Row> = { executeTakeFirst(): Promise<Row | undefined> }

/** The first row of a query, or null where it finds nothing: how all queries say so. */
export async function firstRow<Row>(query: Query<Row>): Promise<Row | null> {
  return (await query.executeTakeFirst()) ?? null
}
