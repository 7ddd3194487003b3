import { docx, pdf, xlsx } from '../files/demo-files.ts'
import { line, type Story } from '../story.ts'

export const money: readonly Story[] = [
  {
    id: 'debt-confirmation',
    subject: 'Đề nghị xác nhận công nợ tháng {m-1}',
    day: 0,
    who: ['ketoan', 'lan'],
    lines: [
      line(
        'ketoan',
        '0 09:58',
        `
Kính gửi chị,

Phòng Kế toán gửi bảng đối chiếu công nợ nhà cung cấp tháng {m-1}. Nhờ chị rà soát các dòng tô vàng và phản hồi trước 17:00 {w+4} để kịp khóa sổ.

Tổng phải trả cuối kỳ: **1.862.450.000 đ**, trong đó quá hạn 0 đ.`,
        {
          files: [
            xlsx('Đối chiếu công nợ.xlsx', 'Công nợ', [
              ['Nhà cung cấp', 'Đầu kỳ', 'Phát sinh', 'Đã trả', 'Cuối kỳ'],
              ['Netco Việt Nam', 412000000, 686400000, 500000000, 598400000],
              ['Bao bì Đại Phát', 38500000, 71000000, 38500000, 71000000],
              ['Kho vận Cát Lái', 0, 264000000, 132000000, 132000000],
              ['Điện tử Taisheng', 0, 1061050000, 0, 1061050000],
            ]),
          ],
          unread: ['lan'],
        },
      ),
    ],
  },
  {
    id: 'wrong-tax-code',
    subject: 'Hóa đơn 0004127 sai mã số thuế',
    day: -11,
    who: ['ha', 'lan', 'nga', 'vy'],
    cc: ['vy'],
    lines: [
      line(
        'ha',
        '0 10:05',
        `
Chị Lan ơi, hóa đơn 0004127 của Bao bì Đại Phát ghi thiếu một số trong mã số thuế của mình. Em chưa hạch toán được. Chị nhờ bên bán lập biên bản điều chỉnh giúp em.`,
        { to: ['lan'], cc: ['vy'] },
      ),
      line(
        'lan',
        '0 10:30',
        `
Chị Nga ơi, hóa đơn 0004127 ghi mã số thuế bên em là 031245678, thiếu số 9 cuối. Chị lập hóa đơn điều chỉnh và gửi lại giúp em trong tuần này nhé.`,
        { to: ['nga'], cc: ['ha', 'vy'], unquoted: true },
      ),
      line(
        'nga',
        '0 15:50',
        `
Em ơi, chị xin lỗi, bạn mới nhập liệu bị sót. Chị gửi biên bản điều chỉnh, hai bên ký số xong là phát hành hóa đơn mới ngay.`,
        {
          files: [
            docx(
              'Bien ban dieu chinh.docx',
              'BIÊN BẢN ĐIỀU CHỈNH HÓA ĐƠN',
              'Hóa đơn số 0004127, ký hiệu 1K26TDP',
              '# Nội dung sai',
              'Mã số thuế bên mua thiếu một chữ số.',
              '# Nội dung đúng',
              'Mã số thuế: 0312456789',
            ),
          ],
        },
      ),
      line('ha', '1 08:35', `Em đã ký số biên bản, gửi lại chị Nga.`, { to: ['nga'], cc: ['lan', 'vy'] }),
      line('nga', '1 14:15', `Hóa đơn thay thế số 0004163 đã phát hành, em kiểm tra trên cổng tra cứu giúp chị.`),
      line('ha', '1 15:00', `Em nhận được rồi, khớp hết. Cảm ơn hai chị.`),
    ],
  },
  {
    id: 'netco-payment-2',
    subject: 'Đề nghị thanh toán đợt 2 – Netco',
    day: -14,
    who: ['vy', 'lan', 'ha', 'chu'],
    cc: ['chu'],
    lines: [
      line(
        'vy',
        '0 09:20',
        `
Chị Hà ơi, em gửi bộ hồ sơ đề nghị thanh toán đợt 2 cho Netco: biên bản nghiệm thu, hóa đơn, phiếu nhập kho. Số tiền 500.000.000 đ, hạn {d+6}.`,
        {
          files: [
            pdf(
              'Hồ sơ thanh toán đợt 2.pdf',
              `# ĐỀ NGHỊ THANH TOÁN
Ngày {f} · Bộ phận: Mua sắm
Đơn vị thụ hưởng: Netco Việt Nam
Số tiền: 500.000.000 đồng (năm trăm triệu đồng)
Nội dung: thanh toán đợt 2, đơn hàng NC-{y}-097`,
              `# BIÊN BẢN NGHIỆM THU
| Thiết bị | Số lượng | Kết quả |
| Switch 24 cổng | 24 | Đạt |
| Bộ lưu điện 3 kVA | 12 | Đạt |`,
              `# PHIẾU NHẬP KHO
Kho: Cát Lái · Thủ kho: Đinh Anh Khoa · Ngày {f-2}`,
            ),
          ],
        },
      ),
      line(
        'ha',
        '0 11:00',
        `Thiếu bản gốc biên bản nghiệm thu em nhé, bản này là bản quét. Em nộp bổ sung thì chị chuyển trước hạn.`,
        { to: ['vy'], cc: ['lan'] },
      ),
      line('vy', '1 08:30', `Dạ bản gốc em để ở bàn chị rồi ạ.`, { to: ['ha'], cc: ['lan'] }),
      line('ha', '4 16:15', `Chị đã chuyển khoản chiều nay, ủy nhiệm chi kèm theo.`, {
        to: ['vy', 'lan'],
        cc: [],
        files: [
          pdf(
            'UNC Netco 500 triệu.pdf',
            `# ỦY NHIỆM CHI
Ngân hàng Sông Hồng, chi nhánh Thủ Đức · Ngày {f+4}
Số tiền: 500.000.000 đồng
Người hưởng: Netco Việt Nam · Số tài khoản: 1900 0388 2214`,
            `Giao dịch thành công, mã tham chiếu SHB{y}0417732.`,
          ),
        ],
      }),
    ],
  },
  {
    id: 'travel-settlement',
    subject: 'Hoàn ứng chi phí công tác Hải Phòng',
    day: -18,
    who: ['lan', 'ha'],
    lines: [
      line(
        'lan',
        '0 13:45',
        `
Hà ơi, chị gửi hồ sơ hoàn ứng chuyến Hải Phòng, tạm ứng 8.000.000 đ, thực chi 7.364.000 đ, chị nộp lại 636.000 đ nhé.

| Khoản | Số tiền |
| Vé máy bay | 3.120.000 |
| Khách sạn 2 đêm | 2.400.000 |
| Taxi, ăn uống | 1.844.000 |`,
      ),
      line('ha', '0 15:20', `Chị thiếu hóa đơn taxi ngày thứ hai ạ, 186.000 đ.`),
      line('lan', '1 09:00', `Chị tìm thấy rồi, để trong phong bì trên bàn em.`),
    ],
  },
  {
    id: 'audit-quarter',
    subject: 'Danh mục tài liệu phục vụ soát xét quý',
    day: -5,
    who: ['quang', 'ha', 'lan', 'chu'],
    cc: ['lan', 'chu'],
    lines: [
      line(
        'quang',
        '0 08:45',
        `
Kính gửi chị Hà,

Nhóm soát xét sẽ làm việc tại công ty từ {wd+7}. Nhờ các phòng chuẩn bị trước những tài liệu sau:

- Hợp đồng mua bán trên 500 triệu phát sinh trong quý
- Biên bản kiểm kê kho gần nhất
- Bảng theo dõi công nợ và thư xác nhận của nhà cung cấp

Trân trọng cảm ơn.`,
        {
          files: [
            xlsx('Danh mục tài liệu.xlsx', 'Danh mục', [
              ['STT', 'Tài liệu', 'Phòng', 'Hạn'],
              [1, 'Hợp đồng trên 500 triệu', 'Mua sắm', '{f+5}'],
              [2, 'Biên bản kiểm kê', 'Kho', '{f+5}'],
              [3, 'Thư xác nhận công nợ', 'Kế toán', '{f+6}'],
            ]),
          ],
        },
      ),
      line('ha', '0 10:20', `Chị Lan giúp em mục 1 và nhắc anh Khoa mục 2 nhé, còn lại em lo.`, {
        to: ['lan'],
        cc: [],
      }),
      line(
        'lan',
        '1 16:40',
        `Mục 1 chị đã xếp vào thư mục chung, gồm 7 hợp đồng. Anh Khoa gửi biên bản kiểm kê chiều nay.`,
        { to: ['ha'], cc: [] },
      ),
    ],
  },
]
