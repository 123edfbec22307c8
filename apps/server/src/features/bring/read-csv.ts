import { maxBroughtLines } from '@dewsweeper/contract/bring';
import {
  columnsOf,
  type FileLine,
  type LineFault,
  lineOf,
  type Spellings,
} from '@dewsweeper/core/bring/columns';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { CsvError, parse } from 'csv-parse/sync';

export type FileLines<Field extends string> = { lines: FileLine<Field>[]; unknownColumns: string[] };
export type UnreadableFile = { refusal: 'unreadable-file'; fault: LineFault };

type Record = { record: string[]; info: { lines: number } };

/** `needed`: of each list one column. Lines are numbered as a spreadsheet does, those within quotes left out. */
export function readCsv<Field extends string>(
  text: string,
  spellings: Spellings<Field>,
  needed: readonly (readonly Field[])[],
): Result<FileLines<Field>, UnreadableFile> {
  const records = readRecords(text.replaceAll(/\r\n?/g, '\n'));
  if (!records.ok) return records;
  const [head, ...rest] = records.value;
  if (head === undefined) return unreadable(1, 'the file is empty');
  const columns = columnsOf(head.record, spellings);
  for (const fields of needed)
    if (!fields.some((field) => columns.fields.includes(field)))
      return unreadable(1, `there is no column “${spellings[fields[0] as Field][0]}”`);
  if (rest.length > maxBroughtLines)
    return unreadable(
      1,
      `has ${counted(rest.length)} lines; at most ${counted(maxBroughtLines)} at once: split the file`,
    );
  const lines = rest.map(({ record, info }) => {
    const within = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    return lineOf(info.lines - within, record, columns);
  });
  return accept({ lines, unknownColumns: columns.unknown });
}

function readRecords(text: string): Result<Record[], UnreadableFile> {
  let lastLine = 0;
  try {
    const records: unknown = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      on_record(record, { lines }) {
        lastLine = lines;
        return record;
      },
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    });
    return accept(records as Record[]);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return unreadable(lastLine + 1, 'a quote is opened and not closed');
  }
}

/** Excel writes semicolons where the decimal sign is a comma. */
const counted = (lines: number) => lines.toLocaleString('en-US');

function delimiterOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ',';
}

function unreadable(line: number, message: string): { ok: false } & UnreadableFile {
  return refuse({ refusal: 'unreadable-file', fault: { line, field: null, message } });
}
